import { fileReport } from '@folkmoot/contracts/reports/commands';
import { REPORT_LIMITS, REPORT_REASONS, type ReportReason } from '@folkmoot/contracts/reports/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import type { Problem } from '../api/problem.ts';
import { text as progressText } from '../api/progress-texts.ts';
import { refetchQueries } from '../api/refetch-queries.ts';
import { useRunInOrder } from '../api/use-run-in-order.ts';
import { text as selectionText } from '../selection/texts.ts';
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

type ReportDialogProps = {
  /** One report is sent about each, with the same reason. */
  readonly about: readonly Reported[];
  readonly onClose: () => void;
  /** After the last report. */
  readonly onSent?: () => void;
};

/** Below the limit of all requests of an address. The dialog gets at most as many targets as the limit of reports allows. */
const PACE = { requests: 10, perMs: 5000 };
/** The target was deleted meanwhile, or the user reported it before. */
function isDone({ status, code }: Problem): boolean {
  return status === 404 || code === 'ReportedAlready';
}

/** Asks for a reason and optional details. The target is sent by id, and the server loads its content. */
export function ReportDialog({ about, onClose, onSent }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [words, setWords] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [left, setLeft] = useState(about);
  const [problem, setProblem] = useState<string | null>(null);
  const client = useQueryClient();
  const isTooLong = [...words].length > REPORT_LIMITS.words;
  const { run, done } = useRunInOrder(file, PACE);

  function file({ kind, id }: Reported): Promise<unknown> {
    if (reason === null) return Promise.resolve();
    return call(fileReport, { body: { kind, id, reason, ...(words.trim() !== '' && { words }) } });
  }

  async function send(): Promise<void> {
    setIsTried(true);
    if (reason === null || isTooLong) return;
    setProblem(null);
    const outcome = await run(left, (refusal) => about.length > 1 && isDone(refusal));
    void refetchQueries(client, { queryKey: REPORTS });
    setLeft(outcome.left);
    if (outcome.left.length > 0) {
      const { message } = outcome.problem ?? {};
      if (message !== undefined)
        setProblem(about.length === 1 ? message : progressText('left', { reason: message, count: outcome.left.length }));
      return;
    }
    showToast({ tone: 'success', text: text('sent') });
    onClose();
    onSent?.();
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
          <Button variant="primary" onPress={() => void send()} isPending={done !== null}>
            {text('send')}
          </Button>
        </>
      }
    >
      <div className="settings-dialog">
        <p>{aboutTextOf(about)}</p>
        <Select
          label={text('reason')}
          value={reason}
          onChange={(id) => setReason(REPORT_REASONS.find((one) => one === id) ?? null)}
          options={REPORT_REASONS.map((id) => ({ id, label: reasonText(id) }))}
          error={isTried && reason === null ? text('reasonMissing') : null}
        />
        <TextArea label={text('words')} value={words} onChange={setWords} limit={REPORT_LIMITS.words} description={text('hint')} />
        {about.length > 1 && <p role="status">{done === null ? '' : progressText('done', { done, total: left.length })}</p>}
        {problem && <ProblemNote>{problem}</ProblemNote>}
      </div>
    </Dialog>
  );
}

function aboutTextOf(about: readonly Reported[]): string {
  const [first] = about;
  return about.length === 1 && first ? aboutText(first.kind, first.name) : selectionText('count', { count: about.length });
}
