import { ChartBarDecreasing, ImagePlus, Pencil, Smile, X } from 'lucide-react';
import { type ClipboardEvent, useRef } from 'react';
import { Link } from 'react-router';
import { openDialog } from '../app/overlays.ts';
import { ToolbarButton } from '../editing/ToolbarButton.tsx';
import { openEmojiCard } from '../emoji/open-emoji-card.tsx';
import type { FileDetails } from '../messages/attached-files.ts';
import { text as detailsText } from '../messages/file-details-texts.ts';
import { LazyFileDetailsDialog } from '../messages/LazyFileDetailsDialog.tsx';
import { text as messageText } from '../messages/texts.ts';
import { ChoiceFields } from '../polls/ChoiceFields.tsx';
import { useAccount } from '../store/use-store.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { PostField, type PostFieldHandle } from './PostField.tsx';
import { changePostDraft, type DraftTarget, usePostDraft } from './post-draft.ts';
import { mostCharacters } from './post-length.ts';
import { text } from './texts.ts';
import { type PostPicture, usePostPicture } from './use-post-picture.ts';
import { useSendPost } from './use-send-post.ts';

/** A new post, or a comment on one. */
export function PostComposer({ target }: { readonly target: DraftTarget }) {
  const account = useAccount();
  if (account?.emailConfirmed === false) {
    const link = <Link to="/app/settings/account">{text('confirmMailGo')}</Link>;
    return <p className="post-composer-closed">{text.rich('confirmMail', { link })}</p>;
  }
  return <OpenComposer target={target} />;
}

function OpenComposer({ target }: { readonly target: DraftTarget }) {
  const account = useAccount();
  const { content, choices } = usePostDraft(target);
  const picture = usePostPicture();
  const field = useRef<PostFieldHandle>(null);
  const { send, isSending, problem } = useSendPost(target, picture);
  const isReply = target !== 'new';
  const limit = mostCharacters(account?.badges ?? 0);
  const hasBody = content.trim() !== '' || picture.file !== null;
  const isBlocked = !hasBody || content.trim().length > limit;

  function submit(): void {
    if (!isBlocked && !isSending) void send().then(() => field.current?.focus());
  }

  function paste(event: ClipboardEvent): void {
    const { files, types } = event.clipboardData;
    if (files.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    void picture.choose([...files]);
  }

  return (
    <section className="post-composer" aria-label={text(isReply ? 'reply' : 'compose')} onPaste={paste}>
      <Avatar
        name={account?.username ?? ''}
        hexColor={account?.hexColor}
        picture={account?.avatar}
        badges={account?.badges ?? 0}
        size={40}
      />
      <div className="post-composer-main">
        <PostField
          ref={field}
          label={text(isReply ? 'reply' : 'compose')}
          placeholder={text(isReply ? 'replyHint' : 'composeHint')}
          value={content}
          limit={limit}
          onChange={(value) => changePostDraft(target, { content: value })}
          onSubmit={submit}
        />
        <ChosenPicture picture={picture} />
        {choices !== null && (
          <ChoiceFields choices={choices} onChange={(next) => changePostDraft(target, { choices: next })}>
            <Button size="small" onPress={() => changePostDraft(target, { choices: null })}>
              {text('removePoll')}
            </Button>
          </ChoiceFields>
        )}
        {choices !== null && !hasBody && <p className="post-composer-note">{text('pollNeedsQuestion')}</p>}
        <ProblemNote>{problem}</ProblemNote>
        <div className="post-composer-acts">
          <PictureButton picture={picture} />
          <IconButton label={text('addPoll')} isDisabled={choices !== null} onPress={() => changePostDraft(target, { choices: ['', ''] })}>
            <ChartBarDecreasing aria-hidden="true" />
          </IconButton>
          <ToolbarButton />
          <EmojiButton onPick={(words) => field.current?.insert(words)} />
          <Button variant="primary" size="small" isDisabled={isBlocked} isPending={isSending} onPress={submit}>
            {text(isReply ? 'comment' : 'post')}
          </Button>
        </div>
      </div>
    </section>
  );
}

function PictureButton({ picture }: { readonly picture: PostPicture }) {
  const input = useRef<HTMLInputElement>(null);
  function chosen(): void {
    const element = input.current;
    if (!element?.files) return;
    void picture.choose([...element.files]);
    // Reset, so that the same file can be chosen again.
    element.value = '';
  }
  return (
    <>
      <IconButton label={text('addImage')} onPress={() => input.current?.click()}>
        <ImagePlus aria-hidden="true" />
      </IconButton>
      <input ref={input} type="file" accept="image/*" hidden tabIndex={-1} aria-hidden="true" onChange={chosen} />
    </>
  );
}

function EmojiButton({ onPick }: { readonly onPick: (words: string) => void }) {
  const button = useRef<HTMLButtonElement>(null);
  function open(): void {
    if (button.current) openEmojiCard({ label: text('emoji'), anchor: button.current, placement: 'bottom end', onPick });
  }
  return (
    <IconButton ref={button} label={text('emoji')} onPress={open}>
      <Smile aria-hidden="true" />
    </IconButton>
  );
}

function ChosenPicture({ picture: { file, sent, describe, remove, stop } }: { readonly picture: PostPicture }) {
  if (!file?.picture) return null;
  const { picture, description, spoiler } = file;
  const { name, size } = file.file;

  function edit(): void {
    const saved = async (details: FileDetails) => {
      describe(details);
      return null;
    };
    openDialog((close) => (
      <LazyFileDetailsDialog name={name} pictureUrl={picture.url} details={{ description, spoiler }} onSave={saved} onClose={close} />
    ));
  }

  return (
    <div className="post-composer-picture">
      <img src={picture.url} alt={description || name} width={picture.width} height={picture.height} />
      {(spoiler || description !== '') && (
        <p className="post-composer-described">
          {spoiler && messageText('spoiler')}
          {spoiler && description !== '' && ' · '}
          <bdi>{description}</bdi>
        </p>
      )}
      {sent === null ? (
        <>
          <IconButton size="small" className="post-composer-edit" label={detailsText('editFile', { name })} onPress={edit}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton size="small" label={text('removeImage', { name })} onPress={remove}>
            <X aria-hidden="true" />
          </IconButton>
        </>
      ) : (
        <div className="post-composer-progress">
          <progress value={Math.min(sent, size)} max={size} aria-label={text('uploading', { name })} />
          <Button size="small" onPress={stop}>
            {text('cancelUpload')}
          </Button>
        </div>
      )}
    </div>
  );
}
