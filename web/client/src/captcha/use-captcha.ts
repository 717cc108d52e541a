/** Whether whoever registers or bumps a server must show to be human, and what they have shown. */
import { getCaptcha } from '@folkmoot/contracts/accounts/commands';
import type { Captcha } from '@folkmoot/contracts/accounts/wire';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call } from '../api/call.ts';

/** null where nothing is asked for; undefined until the server has said so. */
export function useCaptchaSettings(): Captcha | null | undefined {
  const { data } = useQuery({
    queryKey: ['captcha'],
    queryFn: ({ signal }) => call(getCaptcha, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.captcha;
}

export type CaptchaToken = {
  /** Empty until they have shown it, and once it is too old. */
  readonly token: string;
  readonly onToken: (token: string) => void;
  /** How many were used up: each is good once. */
  readonly round: number;
  /** What was sent is used up, whatever was said to it. */
  readonly spend: () => void;
};

export function useCaptchaToken(): CaptchaToken {
  const [token, setToken] = useState('');
  const [round, setRound] = useState(0);
  const spend = useCallback(() => {
    setToken('');
    setRound((held) => held + 1);
  }, []);
  return { token, onToken: setToken, round, spend };
}
