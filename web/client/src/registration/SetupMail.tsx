import { sendTestMail } from '@folkmoot/contracts/registration/commands';
import type { TestMail } from '@folkmoot/contracts/registration/wire';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useInstance } from '../instance/use-instance.ts';
import { AuthCard } from '../pages/AuthCard.tsx';
import { useAttempt } from '../pages/use-attempt.ts';
import { Button } from '../ui/Button.tsx';
import { InstanceWaiting } from './InstanceWaiting.tsx';
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

type Props = { readonly onDone: () => void };

/** Sends a test e-mail. Without a mail server it shows which settings are missing. */
export function SetupMail({ onDone }: Props) {
  const instance = useInstance();
  if (!instance.data) {
    return (
      <AuthCard title={text('setupMailTitle')} footer={text('setupLater')}>
        <SetupStep step={4} />
        <InstanceWaiting instance={instance} />
      </AuthCard>
    );
  }
  return instance.data.sendsMail ? <MailTest onDone={onDone} /> : <NoMail onDone={onDone} />;
}

function NoMail({ onDone }: Props) {
  return (
    <AuthCard title={text('setupNoMailTitle')} onSubmit={onDone} footer={null}>
      <SetupStep step={4} />
      <p className="auth-note">{text('setupNoMailText')}</p>
      <p>
        <a href="/docs/guides/operate#e-mail" target="_blank" rel="noopener noreferrer">
          {text('setupNoMailLink')}
        </a>
      </p>
      <div className="auth-buttons">
        <Button type="submit" variant="primary" autoFocus>
          {text('skipMail')}
        </Button>
      </div>
    </AuthCard>
  );
}

/** If e-mail only goes to the outbox, the step can be skipped. */
function MailTest({ onDone }: Props) {
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
