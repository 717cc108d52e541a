import { refreshBotToken } from '@folkmoot/contracts/applications/commands';
import { Copy, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { copy } from '../settings/copy.ts';
import { Section } from '../settings/Section.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { showToast } from '../ui/toasts.ts';
import { useBotToken } from './applications-query.ts';
import { text } from './texts.ts';

/** Hidden by default like a password, because screens may be shared. */
export function BotToken({ applicationId }: { readonly applicationId: string }) {
  const token = useBotToken(applicationId);
  const tokenValue = token.data?.token ?? '';
  return (
    <Section
      title={text('token')}
      description={text('tokenText')}
      actions={<RefreshToken applicationId={applicationId} onDone={async () => void (await token.refetch())} />}
    >
      {token.isError ? (
        <LoadError title={text('tokenFailed')} query={token} retryLabel={text('tryAgain')} />
      ) : token.data ? (
        <div className="settings-inline-form">
          <TextField label={text('token')} type="password" value={tokenValue} isReadOnly autoComplete="off" className="application-token" />
          <Button icon={<Copy aria-hidden="true" />} onPress={() => void copy(tokenValue, text('tokenCopied'))}>
            {text('copyToken')}
          </Button>
        </div>
      ) : (
        <Skeleton height={44} />
      )}
    </Section>
  );
}

function RefreshToken({ applicationId, onDone }: { readonly applicationId: string; readonly onDone: () => Promise<void> }) {
  const [isAsked, setIsAsked] = useState(false);
  const { attempt, isPending, problem } = useAttempt(async () => {
    await call(refreshBotToken, { params: { applicationId } });
    await onDone();
    setIsAsked(false);
    showToast({ tone: 'success', text: text('regenerated') });
  });
  return (
    <>
      <Button icon={<RefreshCw aria-hidden="true" />} onPress={() => setIsAsked(true)}>
        {text('regenerate')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={text('regenerateAsk')}
        confirm={text('regenerateGo')}
        onConfirm={() => attempt()}
        isPending={isPending}
        problem={problem?.message}
      >
        {text('regenerateText')}
      </ConfirmDialog>
    </>
  );
}
