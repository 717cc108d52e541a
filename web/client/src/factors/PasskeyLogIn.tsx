import { challengePasskey, logInWithPasskey } from '@folkmoot/contracts/factors/commands';
import { KeyRound } from 'lucide-react';
import { call } from '../api/call.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { Button } from '../ui/Button.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { knowsPasskeys, takePasskey } from './browser-passkeys.ts';
import { text } from './texts.ts';

/** Next to the login form, if the browser supports passkeys. `onToken`: the login succeeded. */
export function PasskeyLogIn({ onToken }: { readonly onToken: (token: string) => void }) {
  const { attempt, isPending, problem } = useAttempt(async () => {
    const credential = await takePasskey(await call(challengePasskey, {}));
    onToken((await call(logInWithPasskey, { body: { credential } })).token);
  });
  if (!knowsPasskeys()) return null;
  return (
    <>
      <Button icon={<KeyRound aria-hidden="true" />} isPending={isPending} onPress={() => attempt()}>
        {text('logInWithPasskey')}
      </Button>
      <ProblemNote>{problem?.message}</ProblemNote>
    </>
  );
}
