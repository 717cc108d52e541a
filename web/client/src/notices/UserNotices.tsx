import { dismissUserNotice } from '@folkmoot/contracts/notices/commands';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../api/use-command.ts';
import { formatTime } from '../i18n/format.ts';
import { text as reportText } from '../reports/entry-texts.ts';
import { LazyAppealDialog } from '../reports/LazyAppealDialog.tsx';
import { store } from '../store/store.ts';
import { useAccount } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { hasAnswer, noticeWords } from './notice-words.ts';
import { text } from './user-notice-texts.ts';

const WARNING = 0;

/** Shows notices of staff one after the other, until the user confirms each. A closed notice is hidden until the page is reloaded. */
export function UserNotices() {
  const [aside, setAside] = useState<readonly string[]>([]);
  const notice = useAccount()?.notices.find(({ id }) => !aside.includes(id));
  const dismiss = useAction(dismissUserNotice);
  const [isPending, setIsPending] = useState(false);
  const [appealing, setAppealing] = useState<string | null>(null);
  const navigate = useNavigate();
  if (appealing !== null) return <LazyAppealDialog noticeId={appealing} onClose={() => setAppealing(null)} />;
  if (!notice) return null;
  const words = noticeWords(notice);
  // A notice with a title is about a server that was deleted.
  const isWarning = notice.type === WARNING && notice.title === null;

  async function read(noticeId: string) {
    setIsPending(true);
    await dismiss({ params: { noticeId } });
    // Removed even if the request failed, because the user read it.
    store.update((state) =>
      state.account
        ? { ...state, account: { ...state.account, notices: state.account.notices.filter(({ id }) => id !== noticeId) } }
        : state,
    );
    setIsPending(false);
  }

  return (
    <Dialog
      isOpen
      onClose={() => setAside([...aside, notice.id])}
      ignoresBackground
      role="alertdialog"
      title={words.title}
      size="small"
      footer={
        <>
          {isWarning && <Button onPress={() => setAppealing(notice.id)}>{reportText('appeal')}</Button>}
          {hasAnswer(notice) && (
            <Button
              onPress={() => {
                void read(notice.id);
                void navigate('/app/settings/reports');
              }}
            >
              {text('seeAnswer')}
            </Button>
          )}
          <Button variant="primary" isPending={isPending} onPress={() => void read(notice.id)} autoFocus>
            {text('read')}
          </Button>
        </>
      }
    >
      <div className="ui-dialog-text">
        {words.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>{text('from', { name: notice.createdBy.username, date: formatTime(notice.createdAt, 'date') })}</p>
      </div>
    </Dialog>
  );
}
