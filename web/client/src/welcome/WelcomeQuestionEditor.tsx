import { deleteWelcomeQuestion, updateWelcomeQuestion } from '@folkmoot/contracts/welcome/commands';
import { WELCOME_LIMITS } from '@folkmoot/contracts/welcome/limits';
import type { RawWelcomeQuestion } from '@folkmoot/contracts/welcome/wire';
import { ChevronLeft } from 'lucide-react';
import { useNavigate, useParams } from 'react-router';
import { call } from '../api/call.ts';
import { fieldProblems } from '../pages/form-problem.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { DangerSection } from '../settings/DangerSection.tsx';
import { Section } from '../settings/Section.tsx';
import { SettingsForm } from '../settings/SettingsForm.tsx';
import { SettingsLink } from '../settings/SettingsLink.tsx';
import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';
import { text as sharedText } from '../settings/texts.ts';
import { useDraft } from '../settings/use-draft.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextField } from '../ui/TextField.tsx';
import { inOrder, withChanged } from './questions.ts';
import { text } from './texts.ts';
import { type AnswerDraft, WelcomeAnswersEditor } from './WelcomeAnswersEditor.tsx';
import { useChangeQuestions, useWelcomeQuestions } from './welcome-query.ts';

const PATHS = { title: ['title'] };

export function WelcomeQuestionEditor({ serverId }: { readonly serverId: string }) {
  const { questionId = '' } = useParams();
  const questions = useWelcomeQuestions(serverId);
  const question = questions.data?.find((each) => each.id === questionId);
  return (
    <>
      <SettingsLink to={`/app/servers/${serverId}/settings/welcome-screen`} className="settings-crumb">
        <ChevronLeft aria-hidden="true" />
        {text('allQuestions')}
      </SettingsLink>
      {question ? (
        <QuestionForm key={question.id} question={question} />
      ) : questions.data ? (
        <EmptyState title={text('questionDeleted')} />
      ) : questions.isError ? (
        <LoadError title={text('failed')} query={questions} retryLabel={sharedText('tryAgain')} />
      ) : (
        <SettingsWaiting />
      )}
    </>
  );
}

function QuestionForm({ question }: { readonly question: RawWelcomeQuestion }) {
  const { serverId, title, multiselect } = question;
  const stored: readonly AnswerDraft[] = inOrder(question.answers).map(({ id, ...answer }) => ({ key: id, id, ...answer }));
  const draft = useDraft({ title, multiselect, answers: stored });
  const change = useChangeQuestions(serverId);
  const { attempt, isPending, problem } = useAttempt(async () => {
    const { values } = draft;
    const answers = values.answers.map(({ id, roleIds, ...answer }, index) => ({
      ...(id === undefined ? {} : { id }),
      title: answer.title.trim(),
      roleIds,
      order: index + 1,
    }));
    const body = { title: values.title.trim(), multiselect: values.multiselect, answers };
    const changed = await call(updateWelcomeQuestion, { params: { serverId, questionId: question.id }, body });
    change((current) => withChanged(current, changed));
    draft.reset();
  });
  const errors = fieldProblems(problem, PATHS);
  const isBlocked = [draft.values.title, ...draft.values.answers.map((answer) => answer.title)].some((each) => each.trim() === '');
  return (
    <SettingsForm draft={draft} onSave={() => attempt()} isPending={isPending} isBlocked={isBlocked} problem={errors.general}>
      <Section title={text('question')}>
        <TextField
          label={text('questionText')}
          value={draft.values.title}
          onChange={(value) => draft.change({ title: value })}
          maxLength={WELCOME_LIMITS.title.max}
          error={errors.fields.title}
          autoComplete="off"
        />
        <Switch
          isSelected={draft.values.multiselect}
          onChange={(several) => draft.change({ multiselect: several })}
          description={text('severalText')}
        >
          {text('several')}
        </Switch>
      </Section>
      <WelcomeAnswersEditor serverId={serverId} answers={draft.values.answers} onChange={(answers) => draft.change({ answers })} />
      <DeleteQuestion question={question} />
    </SettingsForm>
  );
}

function DeleteQuestion({ question }: { readonly question: RawWelcomeQuestion }) {
  const { id, serverId, title } = question;
  const navigate = useNavigate();
  const change = useChangeQuestions(serverId);
  return (
    <DangerSection
      title={text('deleteQuestion')}
      consequence={text('deleteText')}
      confirmTitle={text('deleteTitle', { name: title })}
      confirm={text('deleteGo')}
      onConfirm={async () => {
        await call(deleteWelcomeQuestion, { params: { serverId, questionId: id } });
        await navigate(`/app/servers/${serverId}/settings/welcome-screen`);
        change((current) => current.filter((other) => other.id !== id));
      }}
    />
  );
}
