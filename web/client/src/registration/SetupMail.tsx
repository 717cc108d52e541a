import { sendTestMail } from '@folkmoot/contracts/registration/commands';
import type { TestMail } from '@folkmoot/contracts/registration/wire';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { AuthCard } from '../pages/AuthCard.tsx';
import { useAttempt } from '../pages/use-attempt.ts';
import { Button } from '../ui/Button.tsx';
import { SetupStep } from './SetupStep.tsx';
import { text } from './texts.ts';

const PROBLEMS = {
  unreachable: 'mailUnreachable',
  timeout: 'mailTimeout',
  insecure: 'mailInsecure',
  login: 'mailLogin',
  refused: 'mailRefused',
  other: 'mailOther',
} as const;

function wordsOf({ result, to, problem }: TestMail): string {
  if (result === 'sent') return text('mailSent', { email: to });
  return result === 'outbox' ? text('mailOutbox') : text(PROBLEMS[problem ?? 'other']);
}

/** Tests whether mail is sent, and says what to set if it is not. Mail that only goes to the outbox is not sent: the step can be skipped then. */
export function SetupMail({ onDone }: { readonly onDone: () => void }) {
  const [tried, setTried] = useState<TestMail | null>(null);
  const { attempt, isPending, problem } = useAttempt(async () => setTried(await call(sendTestMail, {})));
  const isSent = tried?.result === 'sent';
  const isKept = tried?.result === 'outbox';
  return (
    <AuthCard
      title={text('setupMailTitle')}
      onSubmit={() => attempt()}
      problem={problem?.message ?? (tried?.result === 'failed' ? wordsOf(tried) : null)}
      isPending={isPending}
      footer={text('setupLater')}
    >
      <SetupStep step={4} />
      <p>{text('setupMailText')}</p>
      <p role="status" className={isSent || isKept ? 'auth-note' : undefined}>
        {(isSent || isKept) && wordsOf(tried)}
      </p>
      <div className="auth-buttons">
        {!isSent && <Button onPress={onDone}>{text(isKept ? 'skipMail' : 'skip')}</Button>}
        {!isSent && (
          <Button type="submit" variant="primary" isPending={isPending} autoFocus>
            {text('setupMailSend')}
          </Button>
        )}
        {isSent && (
          <Button variant="primary" onPress={onDone} autoFocus>
            {text('finish')}
          </Button>
        )}
      </div>
    </AuthCard>
  );
}
