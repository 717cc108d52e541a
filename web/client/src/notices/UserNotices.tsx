import type { RawNotice } from '@folkmoot/contracts/accounts/wire';
import { dismissUserNotice } from '@folkmoot/contracts/notices/commands';
import { REPORT_NOTICE } from '@folkmoot/contracts/reports/limits';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAct } from '../api/use-command.ts';
import { formatTime } from '../i18n/format.ts';
import { text as reportText } from '../reports/entry-texts.ts';
import { LazyAppealDialog } from '../reports/LazyAppealDialog.tsx';
import { store } from '../store/store.ts';
import { useAccount } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { text } from './user-notice-texts.ts';

const WARNING = 0;

/** What they are told where it has a place of its own: there it stands whole, in their language. */
function answered({ type }: RawNotice): string | null {
  if (type === REPORT_NOTICE.REPORT_DECIDED) return text('reportDecided');
  return type === REPORT_NOTICE.APPEAL_DECIDED ? text('appealDecided') : null;
}

/** What they were told before holds no more. */
function reopened({ type }: RawNotice): string | null {
  if (type === REPORT_NOTICE.REPORT_REOPENED) return text('reportReopened');
  return type === REPORT_NOTICE.APPEAL_REOPENED ? text('appealReopened') : null;
}

function wordsOf(notice: RawNotice): string {
  if (answered(notice) !== null) return text('answerThere');
  return reopened(notice) === null ? notice.content : text('answerWithdrawn');
}

/**
 * What somebody was told by those who look after the place, one after the other, until they say that they have read it. Closed, it is put
 * aside until the page is loaded again.
 */
export function UserNotices() {
  const [aside, setAside] = useState<readonly string[]>([]);
  const notice = useAccount()?.notices.find(({ id }) => !aside.includes(id));
  const dismiss = useAct(dismissUserNotice);
  const [isPending, setIsPending] = useState(false);
  const [appealing, setAppealing] = useState<string | null>(null);
  const navigate = useNavigate();
  if (appealing !== null) return <LazyAppealDialog noticeId={appealing} onClose={() => setAppealing(null)} />;
  if (!notice) return null;
  const answer = answered(notice);
  // One with a title tells of something else: the end of a server.
  const isWarning = notice.type === WARNING && notice.title === null;

  async function read(noticeId: string) {
    setIsPending(true);
    await dismiss({ params: { noticeId } });
    // Whether or not it could be told: it has been read here.
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
      title={answer ?? reopened(notice) ?? notice.title ?? text('warning')}
      size="small"
      footer={
        <>
          {isWarning && <Button onPress={() => setAppealing(notice.id)}>{reportText('appeal')}</Button>}
          {answer !== null && (
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
        <p>{wordsOf(notice)}</p>
        <p>{text('from', { name: notice.createdBy.username, date: formatTime(notice.createdAt, 'date') })}</p>
      </div>
    </Dialog>
  );
}
