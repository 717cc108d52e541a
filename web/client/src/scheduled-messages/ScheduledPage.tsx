import { CalendarClock } from 'lucide-react';
import { MainHeader } from '../app/MainHeader.tsx';
import { text as searchText } from '../search/texts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { ScheduledRow } from './ScheduledRow.tsx';
import { text } from './texts.ts';
import { useScheduledMessages } from './use-scheduled-messages.ts';
import './scheduled-messages.css';

/** All scheduled messages of the user, and those that were not sent. */
export function ScheduledPage() {
  return (
    <>
      <MainHeader title={text('title')} icon={<CalendarClock aria-hidden="true" />} />
      <div className="scheduled">
        <Messages />
      </div>
    </>
  );
}

function Messages() {
  const messages = useScheduledMessages();
  if (messages.isError) return <LoadError title={text('failed')} query={messages} retryLabel={searchText('tryAgain')} />;
  if (!messages.data) {
    return (
      <div className="scheduled-waiting">
        <Spinner />
      </div>
    );
  }
  if (messages.data.length === 0) {
    return <EmptyState icon={<CalendarClock aria-hidden="true" />} title={text('none')} text={text('noneText')} />;
  }
  return (
    <ol className="scheduled-list" aria-label={text('title')}>
      {messages.data.map((message) => (
        <ScheduledRow key={message.id} message={message} />
      ))}
    </ol>
  );
}
