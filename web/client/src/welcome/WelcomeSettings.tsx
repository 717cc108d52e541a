import { createWelcomeQuestion, updateWelcomeQuestion } from '@folkmoot/contracts/welcome/commands';
import { WELCOME_LIMITS } from '@folkmoot/contracts/welcome/limits';
import type { RawWelcomeQuestion } from '@folkmoot/contracts/welcome/wire';
import { ChevronRight, Hand, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useAction } from '../api/use-command.ts';
import { Section } from '../settings/Section.tsx';
import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';
import { text as sharedText } from '../settings/texts.ts';
import { useGo } from '../settings/unsaved.tsx';
import { useShownOrder } from '../settings/use-shown-order.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { SortableList, type SortableRow } from '../ui/SortableList.tsx';
import { inOrder, withChanged } from './questions.ts';
import { text } from './texts.ts';
import { type Questions, useChangeQuestions, useWelcomeQuestions } from './welcome-query.ts';

/** The welcome questions in their order. */
export function WelcomeSettings({ serverId }: { readonly serverId: string }) {
  const questions = useWelcomeQuestions(serverId);
  const create = useAction(createWelcomeQuestion);
  const change = useChangeQuestions(serverId);
  const go = useGo();
  const isFull = (questions.data?.length ?? 0) >= WELCOME_LIMITS.questions;

  async function createAndOpen() {
    const made = await create({ params: { serverId }, body: { title: text('newQuestion'), multiselect: false, answers: [] } });
    if (!made) return;
    change((current) => [...current, made]);
    go(`/app/servers/${serverId}/settings/welcome-screen/${made.id}`);
  }

  return (
    <div className="settings-stack">
      <Section
        title={text('settings')}
        description={isFull ? text('full', { count: WELCOME_LIMITS.questions }) : text('settingsText')}
        actions={
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            onPress={() => void createAndOpen()}
            isDisabled={!questions.data || isFull}
          >
            {text('createQuestion')}
          </Button>
        }
      >
        {questions.data ? (
          <QuestionList serverId={serverId} questions={questions.data} />
        ) : questions.isError ? (
          <LoadError title={text('failed')} query={questions} retryLabel={sharedText('tryAgain')} />
        ) : (
          <SettingsWaiting />
        )}
      </Section>
    </div>
  );
}

function QuestionList({ serverId, questions }: { readonly serverId: string; readonly questions: Questions }) {
  const update = useAction(updateWelcomeQuestion);
  const change = useChangeQuestions(serverId);
  const go = useGo();
  const { shown, show, forget } = useShownOrder(useMemo(() => inOrder(questions), [questions]));

  /** Each question stores its own position, so only moved ones are saved. */
  async function reorder(ids: readonly string[]) {
    show(ids);
    for (const [index, id] of ids.entries()) {
      const question = questions.find((each) => each.id === id);
      if (!question || question.order === index + 1) continue;
      const { answers } = question;
      const changed = await update({ params: { serverId, questionId: id }, body: { order: index + 1, answers } });
      if (!changed) return forget();
      change((current) => withChanged(current, changed));
    }
  }

  if (questions.length === 0) return <EmptyState icon={<Hand aria-hidden="true" />} title={text('emptyTitle')} text={text('emptyText')} />;
  return (
    <SortableList
      label={text('questionsLabel')}
      rows={shown.map(rowOf)}
      onReorder={(ids) => void reorder(ids)}
      onOpen={(id) => go(`/app/servers/${serverId}/settings/welcome-screen/${id}`)}
    />
  );
}

function rowOf(question: RawWelcomeQuestion): SortableRow {
  return {
    id: question.id,
    name: question.title,
    content: (
      <>
        <span className="settings-row-text">
          <bdi>{question.title}</bdi>
        </span>
        <span className="settings-row-detail">{text('answers', { count: question.answers.length })}</span>
        <ChevronRight aria-hidden="true" className="settings-row-icon" />
      </>
    ),
  };
}
