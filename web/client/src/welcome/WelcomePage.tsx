import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { chooseWelcomeAnswer, withdrawWelcomeAnswer } from '@folkmoot/contracts/welcome/commands';
import type { RawWelcomeAnswer, RawWelcomeQuestion } from '@folkmoot/contracts/welcome/wire';
import { Check, Hand } from 'lucide-react';
import { useId, useState } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Navigate, useParams } from 'react-router';
import { useAction } from '../api/use-command.ts';
import { MainHeader } from '../app/MainHeader.tsx';
import { formatList } from '../i18n/format.ts';
import { text as sharedText } from '../settings/texts.ts';
import { useRoles, useServer } from '../store/use-store.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { inOrder, withChoice } from './questions.ts';
import { text } from './texts.ts';
import { useChangeQuestions, useWelcomeQuestions } from './welcome-query.ts';
import './welcome.css';

/** The welcome questions of a server, for new members, and later from the menu of the server. */
export function WelcomePage() {
  const { serverId = '' } = useParams();
  const server = useServer(serverId);
  if (!server) return <Navigate to="/app/inbox" replace />;
  return (
    <>
      <MainHeader title={text('title', { name: server.name })} icon={<Hand aria-hidden="true" />} />
      <div className="welcome">
        <WelcomeContent server={server} />
      </div>
    </>
  );
}

function WelcomeContent({ server }: { readonly server: RawServer }) {
  const questions = useWelcomeQuestions(server.id);
  const path = `/app/servers/${server.id}`;
  if (questions.isError && !questions.data) {
    return <LoadError title={text('failed')} query={questions} retryLabel={sharedText('tryAgain')} />;
  }
  if (!questions.data) return <WelcomeWaiting />;
  if (questions.data.length === 0) {
    return (
      <EmptyState title={text('noneTitle')} text={text('noneText')} action={<ButtonLink to={path}>{text('toChannels')}</ButtonLink>} />
    );
  }
  const isAnswered = questions.data.some((question) => question.answers.some((answer) => answer.answered));
  return (
    <div className="welcome-page">
      <p className="welcome-lead">{text('lead')}</p>
      {inOrder(questions.data).map((question) => (
        <Question key={question.id} question={question} />
      ))}
      <ButtonLink to={path} variant={isAnswered ? 'primary' : 'quiet'} size="large" className="welcome-go">
        {isAnswered ? text('toChannels') : text('later')}
      </ButtonLink>
    </div>
  );
}

function Question({ question }: { readonly question: RawWelcomeQuestion }) {
  const id = useId();
  return (
    <section className="welcome-question" aria-labelledby={id}>
      <h2 id={id}>
        <bdi>{question.title}</bdi>
      </h2>
      <p className="welcome-hint">{question.multiselect ? text('chooseSeveral') : text('chooseOne')}</p>
      <div className="welcome-answers">
        {inOrder(question.answers).map((answer) => (
          <Answer key={answer.id} serverId={question.serverId} answer={answer} />
        ))}
      </div>
    </section>
  );
}

function Answer({ serverId, answer }: { readonly serverId: string; readonly answer: RawWelcomeAnswer }) {
  const roles = useRoles(serverId).filter((role) => answer.roleIds.includes(role.id));
  const choose = useAction(chooseWelcomeAnswer);
  const withdraw = useAction(withdrawWelcomeAnswer);
  const change = useChangeQuestions(serverId);
  const [isPending, setIsPending] = useState(false);

  async function toggle(isChosen: boolean) {
    setIsPending(true);
    const done = await (isChosen ? choose : withdraw)({ params: { serverId, answerId: answer.id } });
    setIsPending(false);
    if (done) change((questions) => withChoice(questions, answer.id, isChosen));
  }

  return (
    <ToggleButton
      className="welcome-answer"
      isSelected={answer.answered === true}
      isDisabled={isPending}
      onChange={(isChosen) => void toggle(isChosen)}
    >
      <span className="welcome-answer-box">{answer.answered && <Check aria-hidden="true" />}</span>
      <span className="welcome-answer-text">
        <bdi>{answer.title}</bdi>
        {roles.length > 0 && (
          <span className="welcome-answer-detail">{text('givesRoles', { roles: formatList(roles.map((role) => role.name)) })}</span>
        )}
      </span>
      <span className="welcome-answer-detail">{text('answered', { count: answer._count?.answeredUsers ?? 0 })}</span>
    </ToggleButton>
  );
}

function WelcomeWaiting() {
  return (
    <div className="welcome-page" role="status">
      <VisuallyHidden>{sharedText('loading')}</VisuallyHidden>
      <Skeleton width={280} height={24} />
      <Skeleton height={52} />
      <Skeleton height={52} />
    </div>
  );
}
