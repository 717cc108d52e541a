import { getGoogleLink, getGoogleOffer, linkGoogleAccount, unlinkGoogleAccount } from '@folkmoot/contracts/connections/commands';
import { connectionRefusals } from '@folkmoot/contracts/connections/refusals';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { CallFailed, plainProblem } from '../api/problem.ts';
import { told } from '../api/refusal-texts.ts';
import { useAct } from '../api/use-command.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { showToast } from '../ui/toasts.ts';
import { forgetSecret, isBegunHere, keptSecret, newChallenge } from './link-secret.ts';
import { text } from './texts.ts';

/** Whether there is anything to link with here; undefined while that is not known. Where it cannot be asked, pressing the button tells. */
export function useGoogleOffer(): boolean | undefined {
  const { data, isError } = useQuery({
    queryKey: ['google-offer'],
    queryFn: ({ signal }) => call(getGoogleOffer, {}, { signal }),
  });
  return isError ? true : data?.offered;
}

/** Opens the provider's own page beside this one. */
export function useLinkGoogle() {
  return useAttempt(async () => {
    // Browsers let a page be opened only at once, and where it leads is known later.
    const page = window.open('about:blank', '_blank');
    try {
      const address = await call(getGoogleLink, { query: { challenge: await newChallenge() } });
      if (!page) return location.assign(address);
      page.opener = null;
      page.location.replace(address);
    } catch (error) {
      page?.close();
      throw error;
    }
  });
}

export function useUnlinkGoogle(): () => Promise<void> {
  const unlink = useAct(unlinkGoogleAccount);
  return async () => {
    if (await unlink({})) showToast({ tone: 'success', text: text('unlinked') });
  };
}

/** A code is good once: however often the page is drawn, it is brought back once. */
export function useGoogleRedirect(code: string | null, state: string | null) {
  return useQuery({
    queryKey: ['google-redirect', state],
    enabled: code !== null && state !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async () => {
      // As when it comes back too late: whoever began it begins it anew, here.
      if (!(await isBegunHere(state ?? ''))) throw new CallFailed(plainProblem(400, told(connectionRefusals.LinkExpired.text)));
      const reply = await call(linkGoogleAccount, { body: { code: code ?? '', nerimityToken: state ?? '', secret: keptSecret() } });
      forgetSecret();
      return reply;
    },
  });
}
