import { listMessageVersions } from '@folkmoot/contracts/messages/commands';
import { type TextChange, textChanges } from '@folkmoot/contracts/messages/text-changes';
import { hasSpoiler } from '@folkmoot/contracts/messages/visible-text';
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { formatTime } from '../i18n/format.ts';
import { Spoiler } from '../markup/Spoiler.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { mentionsIn } from './mentionable-names.ts';
import { text as messagesText } from './texts.ts';
import { text } from './versions-texts.ts';
import { fromWire } from './wire-text.ts';
import './versions-dialog.css';

type VersionsDialogProps = { readonly message: RawMessage; readonly onClose: () => void };

/** The texts that a message had, newest first, with the changes of each. */
export function VersionsDialog({ message, onClose }: VersionsDialogProps) {
  const { channelId, id: messageId } = message;
  const { data, error } = useQuery({
    queryKey: ['messageVersions', messageId, message.editedAt],
    queryFn: () => call(listMessageVersions, { params: { channelId, messageId } }),
    gcTime: 0,
    retry: false,
  });
  const names = mentionsIn(channelId);
  const versions = data?.versions.map(({ content, at }) => ({ at, content: fromWire(content, names) })) ?? [];
  const isWhole = data && !data.hidden && !data.more;
  return (
    <Dialog isOpen onClose={onClose} title={messagesText('versions')}>
      {!data && !error && <Spinner />}
      {error && <ProblemNote>{`${text('failed')}: ${problemOf(error).message}`}</ProblemNote>}
      <ol className="versions">
        {versions.map(({ content, at }, index) => (
          <li key={`${at} ${content}`}>
            <p className="versions-time">
              <time dateTime={new Date(at).toISOString()}>{formatTime(at, 'exact')}</time>
              {index === 0 && ` · ${text('current')}`}
              {isWhole && index === versions.length - 1 && ` · ${text('original')}`}
            </p>
            <Version before={versions[index + 1]?.content ?? null} content={content} />
          </li>
        ))}
      </ol>
      {data?.hidden && <p className="versions-note">{text('hidden')}</p>}
      {data?.more && <p className="versions-note">{text('more')}</p>}
    </Dialog>
  );
}

/** `before`: null shows the text without changes. */
function Version({ before, content }: { readonly before: string | null; readonly content: string }) {
  const changes = before === null ? [{ kind: 'same' as const, text: content }] : textChanges(before, content);
  let at = 0;
  const shown = changes.map((change) => {
    at += change.text.length;
    return <Change key={`${at} ${change.kind}`} change={change} />;
  });
  return (
    <div className="versions-text" dir="auto" translate="no">
      {hasSpoiler(content) || (before !== null && hasSpoiler(before)) ? <Spoiler>{shown}</Spoiler> : shown}
    </div>
  );
}

function Change({ change }: { readonly change: TextChange }) {
  if (change.kind === 'same') return change.text;
  const Tag = change.kind === 'added' ? 'ins' : 'del';
  return (
    <Tag>
      <VisuallyHidden>{` ${text(change.kind === 'added' ? 'added' : 'removed')} `}</VisuallyHidden>
      {change.text}
    </Tag>
  );
}
