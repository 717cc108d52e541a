import { removePersonalNotice, setPersonalNotice } from '@folkmoot/contracts/notices/commands';
import { call } from '../api/call.ts';
import { NoticeForm } from './NoticeForm.tsx';
import { useKeepNotice, usePersonalNotice } from './notice-query.ts';
import { text } from './texts.ts';

/** The notice that users see when they open a conversation with this user. */
export function PersonalNoticeSettings({ userId }: { readonly userId: string }) {
  const notice = usePersonalNotice(userId);
  const keep = useKeepNotice(userId);

  async function save(content: string) {
    if (content === '') {
      await call(removePersonalNotice, {});
      keep(null);
    } else {
      keep((await call(setPersonalNotice, { body: { content } })).notice);
    }
  }

  return <NoticeForm title={text('ofPerson')} description={text('ofPersonText')} notice={notice} onSave={save} />;
}
