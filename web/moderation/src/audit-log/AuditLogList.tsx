import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import type { RawModAuditLog } from '@folkmoot/contracts/moderation/wire';
import Button from '@mui/material/Button';
import { DataTable, type RaRecord, SearchInput } from 'react-admin';
import type { Act, Target } from '../acts/act.ts';
import { useOpenAct } from '../acts/acts.ts';
import { ConsoleList } from '../layout/ConsoleList.tsx';
import { Moment } from '../layout/Moment.tsx';
import { Empty } from '../layout/states.tsx';
import { undoDeletion } from '../servers/server-acts.ts';
import { text } from '../texts.ts';
import { liftShadowBan, liftSuspension } from '../users/user-acts.ts';
import { LogLine } from './LogLine.tsx';

type Row = RawModAuditLog & RaRecord<string>;

const FILTERS = [<SearchInput key="q" source="q" alwaysOn placeholder={text('searchLog')} />];

/** What moderators did. */
export function AuditLogList() {
  return (
    <ConsoleList resource="audit-log" title={text('auditLog')} empty={text('noRecord')} filters={FILTERS} actions={false}>
      <DataTable<Row>
        rowClick={false}
        bulkActionButtons={false}
        empty={<Empty title={text('nothingFound')} words={text('noLogFoundText')} />}
      >
        <DataTable.Col<Row> label={text('when')} disableSort render={({ createdAt }) => <Moment at={createdAt} />} />
        <DataTable.Col<Row> label={text('what')} disableSort render={(entry) => <LogLine entry={entry} />} />
        <DataTable.Col<Row> label={text('undo')} disableSort render={(entry) => <Undo entry={entry} />} />
      </DataTable>
    </ConsoleList>
  );
}

const UNDONE_BY: ReadonlyMap<number, Act> = new Map([
  [MODERATION_ACT.SUSPEND, liftSuspension],
  [MODERATION_ACT.SHADOW_BAN, liftShadowBan],
  [MODERATION_ACT.SERVER_DELETE, undoDeletion],
]);

function subjectOf({ userId, username, serverId, serverName }: RawModAuditLog, act: Act): Target | null {
  if (act === undoDeletion) return serverId ? { id: serverId, name: serverName ?? serverId } : null;
  return userId ? { id: userId, name: username ?? userId } : null;
}

/** What can be taken back is, from where it stands; its preview says whether it still holds. */
function Undo({ entry }: { readonly entry: RawModAuditLog }) {
  const open = useOpenAct();
  const act = UNDONE_BY.get(entry.actionType);
  const subject = act && subjectOf(entry, act);
  if (!act || !subject) return null;
  return (
    <Button size="small" onClick={() => open(act, [subject])}>
      {text('undo')}
    </Button>
  );
}
