import { createBot } from '@folkmoot/contracts/applications/commands';
import { Bot } from 'lucide-react';
import { call } from '../api/call.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useChangeApplication } from './applications-query.ts';
import { text } from './texts.ts';

export function CreateBot({ applicationId }: { readonly applicationId: string }) {
  const change = useChangeApplication(applicationId);
  const { attempt, isPending, problem } = useAttempt(async () => {
    const made = await call(createBot, { params: { applicationId } });
    change({ botUserId: made.id, botUser: made });
  });
  return (
    <EmptyState
      icon={<Bot aria-hidden="true" />}
      title={text('noBotTitle')}
      text={text('noBotText')}
      action={
        <>
          <ProblemNote>{problem?.message}</ProblemNote>
          <Button variant="primary" onPress={() => attempt()} isPending={isPending}>
            {text('createBot')}
          </Button>
        </>
      }
    />
  );
}
