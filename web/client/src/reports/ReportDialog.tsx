import { fileReport } from '@folkmoot/contracts/reports/commands';
import { REPORT_LIMITS, REPORT_REASONS, type ReportReason } from '@folkmoot/contracts/reports/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchQueries } from '../api/refetch-queries.ts';
import { useCommand } from '../api/use-command.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Select } from '../ui/Select.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { showToast } from '../ui/toasts.ts';
import { text as entryText } from './entry-texts.ts';
import { aboutText, reasonText } from './report-words.ts';
import type { Reported } from './reported.ts';
import { REPORTS } from './reports-query.ts';
import { text } from './texts.ts';

type ReportDialogProps = { readonly about: Reported; readonly onClose: () => void };

/** Asks for a reason and optional details. The target is sent by id, and the server loads its content. */
export function ReportDialog({ about, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [words, setWords] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { run, isPending, problem } = useCommand(fileReport);
  const client = useQueryClient();
  const isTooLong = [...words].length > REPORT_LIMITS.words;

  async function send(): Promise<void> {
    setIsTried(true);
    if (reason === null || isTooLong) return;
    const { kind, id } = about;
    if (!(await run({ body: { kind, id, reason, ...(words.trim() !== '' && { words }) } }))) return;
    void refetchQueries(client, { queryKey: REPORTS });
    showToast({ tone: 'success', text: text('sent') });
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={entryText('report')}
      ignoresBackground
      footer={
        <>
          <Button onPress={onClose}>{text('cancel')}</Button>
          <Button variant="primary" onPress={() => void send()} isPending={isPending}>
            {text('send')}
          </Button>
        </>
      }
    >
      <div className="settings-dialog">
        <p>{aboutText(about.kind, about.name)}</p>
        <Select
          label={text('reason')}
          value={reason}
          onChange={(id) => setReason(REPORT_REASONS.find((one) => one === id) ?? null)}
          options={REPORT_REASONS.map((id) => ({ id, label: reasonText(id) }))}
          error={isTried && reason === null ? text('reasonMissing') : null}
        />
        <TextArea label={text('words')} value={words} onChange={setWords} limit={REPORT_LIMITS.words} description={text('hint')} />
        {problem && <ProblemNote>{problem.message}</ProblemNote>}
      </div>
    </Dialog>
  );
}
