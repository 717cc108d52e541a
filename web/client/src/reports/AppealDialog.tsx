import { appealWarning } from '@folkmoot/contracts/reports/commands';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchQueries } from '../api/refetch-queries.ts';
import { useCommand } from '../api/use-command.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { showToast } from '../ui/toasts.ts';
import { AppealField, isLongEnough } from './AppealField.tsx';
import { REPORTS } from './reports-query.ts';
import { text } from './texts.ts';

type AppealDialogProps = { readonly noticeId: string; readonly onClose: () => void };

/** An appeal against a warning. */
export function AppealDialog({ noticeId, onClose }: AppealDialogProps) {
  const [words, setWords] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { run, isPending, problem } = useCommand(appealWarning);
  const client = useQueryClient();

  async function send(): Promise<void> {
    setIsTried(true);
    if (!isLongEnough(words) || !(await run({ body: { id: noticeId, words } }))) return;
    void refetchQueries(client, { queryKey: REPORTS });
    showToast({ tone: 'success', text: text('appealSent') });
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('appealTitle')}
      ignoresBackground
      footer={
        <>
          <Button onPress={onClose}>{text('cancel')}</Button>
          <Button variant="primary" onPress={() => void send()} isPending={isPending}>
            {text('appealSend')}
          </Button>
        </>
      }
    >
      <div className="settings-dialog">
        <p>{text('appealAbout')}</p>
        <AppealField words={words} onChange={setWords} isTried={isTried} />
        {problem && <ProblemNote>{problem.message}</ProblemNote>}
      </div>
    </Dialog>
  );
}
