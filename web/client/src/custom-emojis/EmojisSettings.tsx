import { PICTURE_TYPES } from '@folkmoot/contracts/media/limits';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { Plus, Smile } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useMostEmojis } from '../instance/instance-rules.ts';
import { Section } from '../settings/Section.tsx';
import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { addEmojis, type Failed } from './add-emojis.ts';
import { EmojiSettingsRow } from './EmojiSettingsRow.tsx';
import { emojisChanged, useListedEmojis } from './emojis-query.ts';
import { text } from './texts.ts';
import './custom-emojis.css';

export function EmojisSettings({ server }: { readonly server: RawServer }) {
  const input = useRef<HTMLInputElement>(null);
  const [adding, setAdding] = useState<{ readonly name: string; readonly done: number; readonly all: number } | null>(null);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const most = useMostEmojis(server);
  const count = server.customEmojis?.length ?? 0;

  async function chosen(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    setFailed([]);
    setFailed(await addEmojis(server.id, files, ({ name }, index) => setAdding({ name, done: index + 1, all: files.length })));
    setAdding(null);
    await emojisChanged(server.id);
  }

  return (
    <div className="settings-stack">
      <Section
        title={text('title')}
        description={`${text('lead')} ${text('count', { count, most })}.`}
        actions={
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            isPending={adding !== null}
            isDisabled={count >= most}
            onPress={() => input.current?.click()}
          >
            {text('add')}
          </Button>
        }
      >
        <input
          ref={input}
          type="file"
          className="custom-emoji-files"
          accept={PICTURE_TYPES.join()}
          multiple
          tabIndex={-1}
          aria-label={text('add')}
          onChange={(event) => void chosen(event)}
        />
        <p role="status" className="custom-emoji-adding">
          {adding && text('adding', adding)}
        </p>
        {failed.length > 0 && (
          <div role="alert" className="custom-emoji-failed">
            {failed.map((each) => (
              <p key={each.name}>{text('failedOne', each)}</p>
            ))}
          </div>
        )}
        <List serverId={server.id} />
      </Section>
    </div>
  );
}

function List({ serverId }: { readonly serverId: string }) {
  const emojis = useListedEmojis(serverId);
  if (!emojis.data) {
    if (!emojis.isError) return <SettingsWaiting />;
    return <LoadError title={text('failed')} query={emojis} retryLabel={text('tryAgain')} />;
  }
  if (emojis.data.length === 0) return <EmptyState icon={<Smile aria-hidden="true" />} title={text('noneTitle')} text={text('noneText')} />;
  return (
    <ul className="settings-rows">
      {emojis.data.map((emoji) => (
        <EmojiSettingsRow key={emoji.id} emoji={emoji} />
      ))}
    </ul>
  );
}
