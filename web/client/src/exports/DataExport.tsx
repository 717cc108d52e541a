import type { ExportPart, RawExport } from '@folkmoot/contracts/exports/wire';
import { type ReactNode, useState } from 'react';
import { problemOf } from '../api/problem.ts';
import { locale } from '../i18n/catalogue.ts';
import { formatBytes } from '../messages/attachment-view.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { Section } from '../settings/Section.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { text } from './texts.ts';
import { beginExport, downloadExport, endExport, useExport } from './use-export.ts';
import './exports.css';

const PARTS = {
  account: 'account',
  people: 'people',
  posts: 'posts',
  records: 'records',
  messages: 'messages',
  conversations: 'conversations',
  files: 'files',
} as const satisfies Record<ExportPart, string>;

/** Requests, follows and downloads an archive of the user's data. */
export function DataExport() {
  const { data, isError, isPending } = useExport();
  if (isError) return <Framed>{text('unknown')}</Framed>;
  if (isPending) return <Framed />;
  if (data?.status === 'waiting' || data?.status === 'gathering') return <Gathering record={data} />;
  if (data?.status === 'ready' && data.expiresAt !== null && data.expiresAt > Date.now()) {
    return <Ready bytes={data.bytes ?? 0} until={data.expiresAt} />;
  }
  return <Request hasFailed={data?.status === 'failed'} />;
}

function Framed({ actions, problem, children }: { actions?: ReactNode; problem?: string | null; children?: ReactNode }) {
  return (
    <Section title={text('title')} description={text('explain')} actions={actions}>
      {children && <p role="status">{children}</p>}
      <ProblemNote>{problem}</ProblemNote>
    </Section>
  );
}

function Request({ hasFailed }: { readonly hasFailed: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Framed actions={<Button onPress={() => setIsOpen(true)}>{text('request')}</Button>}>{hasFailed && text('failed')}</Framed>
      {isOpen && (
        <ProofDialog title={text('dialogTitle')} confirm={text('confirm')} onClose={() => setIsOpen(false)} onProved={beginExport}>
          {text('dialogText')}
        </ProofDialog>
      )}
    </>
  );
}

function Gathering({ record: { percent, gathering } }: { readonly record: RawExport }) {
  const { attempt, isPending, problem } = useAttempt(endExport);
  const share = new Intl.NumberFormat(locale(), { style: 'percent' }).format(percent / 100);
  return (
    <Section
      title={text('title')}
      description={text('explain')}
      actions={
        <Button onPress={() => attempt()} isPending={isPending}>
          {text('cancel')}
        </Button>
      }
    >
      <div className="export-progress">
        <progress value={percent} max={100} aria-label={text('progress')} />
        <p role="status">{gathering ? text('creating', { percent: share, part: text(PARTS[gathering]) }) : text('queued')}</p>
      </div>
      <ProblemNote>{problem?.message}</ProblemNote>
    </Section>
  );
}

/** Whether a refusal asks for the password. */
function asksForProof(error: unknown): boolean {
  return problemOf(error).path === 'password';
}

function Ready({ bytes, until }: { readonly bytes: number; readonly until: number }) {
  const [open, setOpen] = useState<'proof' | 'removal' | null>(null);
  const close = () => setOpen(null);
  const download = useAttempt(async () => {
    try {
      await downloadExport();
    } catch (error) {
      if (!asksForProof(error)) throw error;
      setOpen('proof');
    }
  });
  const removal = useAttempt(endExport);
  const date = new Intl.DateTimeFormat(locale(), { dateStyle: 'long', timeStyle: 'short' }).format(until);
  const actions = (
    <>
      <Button onPress={() => setOpen('removal')}>{text('remove')}</Button>
      <Button variant="primary" onPress={() => download.attempt()} isPending={download.isPending}>
        {text('download')}
      </Button>
    </>
  );
  return (
    <>
      <Framed actions={actions} problem={download.problem?.message ?? null}>
        {text('ready', { size: formatBytes(bytes), date })}
      </Framed>
      {open === 'proof' && (
        <ProofDialog
          title={text('downloadTitle')}
          confirm={text('download')}
          onClose={close}
          onProved={async (proof) => {
            await downloadExport(proof);
            close();
          }}
        >
          {text('downloadText')}
        </ProofDialog>
      )}
      <ConfirmDialog
        isOpen={open === 'removal'}
        onClose={close}
        title={text('removeTitle')}
        confirm={text('remove')}
        onConfirm={() => removal.attempt()}
        isPending={removal.isPending}
        problem={removal.problem?.message}
      >
        {text('removeText')}
      </ConfirmDialog>
    </>
  );
}
