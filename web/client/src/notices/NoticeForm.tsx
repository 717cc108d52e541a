import { NOTICE_LIMITS } from '@folkmoot/contracts/notices/limits';
import type { RawChannelNotice } from '@folkmoot/contracts/notices/wire';
import type { UseQueryResult } from '@tanstack/react-query';
import { fieldProblems } from '../pages/form-problem.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { Section } from '../settings/Section.tsx';
import { SettingsForm } from '../settings/SettingsForm.tsx';
import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';
import { text as sharedText } from '../settings/texts.ts';
import { useDraft } from '../settings/use-draft.ts';
import { LoadError } from '../ui/LoadError.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { text } from './texts.ts';

const PATHS = { content: ['content'] };

type NoticeFormProps = {
  readonly title: string;
  readonly description: string;
  readonly notice: UseQueryResult<RawChannelNotice | null>;
  /** An empty text deletes the notice. */
  readonly onSave: (content: string) => Promise<void>;
};

/** Edits the notice of a channel or user. */
export function NoticeForm({ notice, ...rest }: NoticeFormProps) {
  if (notice.data !== undefined) return <LoadedForm {...rest} stored={notice.data?.content ?? ''} />;
  if (!notice.isError) return <SettingsWaiting rows={1} />;
  return <LoadError title={text('failed')} query={notice} retryLabel={sharedText('tryAgain')} />;
}

type LoadedProps = Omit<NoticeFormProps, 'notice'> & { readonly stored: string };

function LoadedForm({ title, description, stored, onSave }: LoadedProps) {
  const draft = useDraft({ content: stored });
  const content = draft.values.content.trim();
  const { min, max } = NOTICE_LIMITS.content;
  const length = [...content].length;
  const { attempt, isPending, problem } = useAttempt(async () => {
    await onSave(content);
    draft.reset();
  });
  const errors = fieldProblems(problem, PATHS);
  const isShort = content !== '' && length < min;
  return (
    <SettingsForm
      draft={draft}
      onSave={() => attempt()}
      isPending={isPending}
      isBlocked={isShort || length > max}
      problem={isShort ? text('tooShort', { count: min }) : errors.general}
    >
      <Section title={title} description={description}>
        <TextArea
          label={text('content')}
          description={text('hint')}
          value={draft.values.content}
          onChange={(value) => draft.change({ content: value })}
          limit={max}
          error={errors.fields.content}
        />
      </Section>
    </SettingsForm>
  );
}
