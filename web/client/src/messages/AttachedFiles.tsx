import { FileIcon, Mic, Pencil, X } from 'lucide-react';
import { openDialog } from '../app/overlays.ts';
import { text as driveText } from '../connections/texts.ts';
import { FileHints } from '../files/FileHints.tsx';
import { instanceRules } from '../instance/instance-rules.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { SortableList } from '../ui/SortableList.tsx';
import { detach, reorderAttached, setDetails } from './attached-files.ts';
import { localName } from './attachment-name.ts';
import { formatBytes } from './attachment-view.ts';
import { focusComposer } from './composer-focus.ts';
import { FileDetailsDialog } from './FileDetailsDialog.tsx';
import { text as detailsText } from './file-details-texts.ts';
import { text } from './texts.ts';
import type { LocalFile } from './timeline-state.ts';
import './attached-files.css';

type AttachedFilesProps = { readonly channelId: string; readonly files: readonly LocalFile[] };

/** The files above the text field. Several are sent in the order of the list, one per message. */
export function AttachedFiles({ channelId, files }: AttachedFilesProps) {
  const rows = files.map((file) => ({
    id: file.id,
    name: localName(file),
    content: <AttachedFile file={file} channelId={channelId} />,
  }));
  return (
    <>
      {files.length > 1 ? (
        <div className="attached-files">
          <SortableList label={text('attached')} rows={rows} onReorder={(ids) => reorderAttached(channelId, ids)} />
        </div>
      ) : (
        <ul className="attached-files" aria-label={text('attached')}>
          {rows.map(({ id, content }) => (
            <li key={id} className="attached-alone">
              {content}
            </li>
          ))}
        </ul>
      )}
      <FileHints bytes={files.reduce((sum, { file }) => sum + file.size, 0)} />
    </>
  );
}

function AttachedFile({ file: local, channelId }: { readonly file: LocalFile; readonly channelId: string }) {
  const { id, file, picture, voice, description, spoiler } = local;
  const name = localName(local);

  function edit(): void {
    openDialog((close) => (
      <FileDetailsDialog
        name={name}
        pictureUrl={picture?.url ?? null}
        details={{ description, spoiler }}
        onSave={async (details) => {
          setDetails(channelId, id, details);
          return null;
        }}
        onClose={close}
      />
    ));
  }

  function remove(): void {
    detach(channelId, local);
    focusComposer();
  }

  return (
    <>
      {picture ? (
        <img className="attached-picture" src={picture.url} alt="" width={40} height={40} draggable={false} />
      ) : voice ? (
        <Mic className="attached-icon" aria-hidden="true" />
      ) : (
        <FileIcon className="attached-icon" aria-hidden="true" />
      )}
      <span className="attachment-about">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className="attached-details">
          {file.size > instanceRules().fileBytes ? driveText('toDrive', { size: formatBytes(file.size) }) : formatBytes(file.size)}
          {spoiler && ` · ${text('spoiler')}`}
          {description !== '' && (
            <>
              {' · '}
              <bdi>{description}</bdi>
            </>
          )}
        </span>
      </span>
      <IconButton size="small" label={detailsText('editFile', { name })} onPress={edit}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton size="small" label={text('removeAttachment', { name })} onPress={remove}>
        <X aria-hidden="true" />
      </IconButton>
    </>
  );
}
