import { getGoogleLink, getGoogleOffer, linkGoogleAccount, unlinkGoogleAccount } from '@folkmoot/contracts/connections/commands';
import { connectionRefusals } from '@folkmoot/contracts/connections/refusals';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { CallFailed, plainProblem } from '../api/problem.ts';
import { serverText } from '../api/refusal-texts.ts';
import { useAction } from '../api/use-command.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { showToast } from '../ui/toasts.ts';
import { forgetSecret, isBegunHere, keptSecret, newChallenge } from './link-secret.ts';
import { text } from './texts.ts';

/** Whether the instance supports linking. undefined: unknown. After an error it is assumed, and the button shows the error. */
export function useGoogleOffer(): boolean | undefined {
  const { data, isError } = useQuery({
    queryKey: ['google-offer'],
    queryFn: ({ signal }) => call(getGoogleOffer, {}, { signal }),
  });
  return isError ? true : data?.offered;
}

/** Opens the page of the provider in a new tab. */
export function useLinkGoogle() {
  return useAttempt(async () => {
    // Browsers allow a new tab only during the press, and the address is known later.
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
  const unlink = useAction(unlinkGoogleAccount);
  return async () => {
    if (await unlink({})) showToast({ tone: 'success', text: text('unlinked') });
  };
}

/** A code is valid once, so it is sent once, however often the page is rendered. */
export function useGoogleRedirect(code: string | null, state: string | null) {
  return useQuery({
    queryKey: ['google-redirect', state],
    enabled: code !== null && state !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async () => {
      // Shows the same error as for an expired link, so that the user starts again in this browser.
      if (!(await isBegunHere(state ?? ''))) throw new CallFailed(plainProblem(400, serverText(connectionRefusals.LinkExpired.text)));
      const reply = await call(linkGoogleAccount, { body: { code: code ?? '', nerimityToken: state ?? '', secret: keptSecret() } });
      forgetSecret();
      return reply;
    },
  });
}
