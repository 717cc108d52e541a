/** Whether registering or bumping a server requires a captcha, and its current token. */
import { getCaptcha } from '@folkmoot/contracts/accounts/commands';
import type { Captcha } from '@folkmoot/contracts/accounts/wire';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call } from '../api/call.ts';

/** null: no captcha is required. undefined: not known yet. */
export function useCaptchaSettings(): Captcha | null | undefined {
  const { data } = useQuery({
    queryKey: ['captcha'],
    queryFn: ({ signal }) => call(getCaptcha, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.captcha;
}

export type CaptchaToken = {
  /** Empty until the captcha is solved, and after the token expired. */
  readonly token: string;
  readonly onToken: (token: string) => void;
  /** The number of used tokens, because each is valid once. */
  readonly round: number;
  /** Discards the token after a request, whatever its result. */
  readonly spend: () => void;
};

export function useCaptchaToken(): CaptchaToken {
  const [token, setToken] = useState('');
  const [round, setRound] = useState(0);
  const spend = useCallback(() => {
    setToken('');
    setRound((current) => current + 1);
  }, []);
  return { token, onToken: setToken, round, spend };
}
