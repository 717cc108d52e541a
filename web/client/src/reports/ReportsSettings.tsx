import type { RawAppeal, RawReport } from '@folkmoot/contracts/reports/wire';
import { Flag } from 'lucide-react';
import { formatTime } from '../i18n/format.ts';
import { Section } from '../settings/Section.tsx';
import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { aboutText, outcomeText, reasonText, sanctionText } from './report-words.ts';
import { useAppeals, useReports } from './reports-query.ts';
import { text } from './texts.ts';
import './reports.css';

/** The user's reports and appeals, with their outcomes. */
export function ReportsSettings() {
  const reports = useReports();
  const appeals = useAppeals();
  const filed = reports.data?.pages.flat();
  const lodged = appeals.data?.pages.flat() ?? [];
  return (
    <div className="settings-stack">
      {lodged.length > 0 && (
        <Section title={text('appeals')}>
          <ul className="settings-rows">
            {lodged.map((appeal) => (
              <AppealRow key={appeal.id} appeal={appeal} />
            ))}
          </ul>
          {appeals.hasNextPage && <More isPending={appeals.isFetchingNextPage} onPress={() => void appeals.fetchNextPage()} />}
        </Section>
      )}
      <Section title={text('title')} description={text('about')}>
        {!filed && !reports.isError && <SettingsWaiting />}
        {!filed && reports.isError && <LoadError title={text('failed')} query={reports} retryLabel={text('tryAgain')} />}
        {filed?.length === 0 && <EmptyState icon={<Flag aria-hidden="true" />} title={text('none')} text={text('noneText')} />}
        {filed && filed.length > 0 && (
          <ul className="settings-rows">
            {filed.map((report) => (
              <ReportRow key={report.id} report={report} />
            ))}
          </ul>
        )}
        {reports.hasNextPage && <More isPending={reports.isFetchingNextPage} onPress={() => void reports.fetchNextPage()} />}
      </Section>
    </div>
  );
}

function More({ isPending, onPress }: { readonly isPending: boolean; readonly onPress: () => void }) {
  return (
    <Button onPress={onPress} isPending={isPending}>
      {text('more')}
    </Button>
  );
}

function ReportRow({ report: { kind, name, reason, words, reportedAt, outcome } }: { readonly report: RawReport }) {
  return (
    <li className="settings-row report-row">
      <span className="settings-row-text">
        <span className="report-row-title">{aboutText(kind, name)}</span>
        <span className="settings-row-detail">
          {reasonText(reason)} · {text('when', { when: formatTime(reportedAt, 'short') })}
        </span>
        {words && <span className="report-row-words">{words}</span>}
      </span>
      <span className="report-row-outcome">{outcomeText(outcome)}</span>
    </li>
  );
}

function AppealRow({ appeal: { kind, words, lodgedAt, outcome, answer } }: { readonly appeal: RawAppeal }) {
  return (
    <li className="settings-row report-row">
      <span className="settings-row-text">
        <span className="report-row-title">{sanctionText(kind)}</span>
        <span className="settings-row-detail">{text('when', { when: formatTime(lodgedAt, 'short') })}</span>
        {words && <span className="report-row-words">{words}</span>}
        {answer && <span className="report-row-words">{text('answer', { words: answer })}</span>}
      </span>
      <span className="report-row-outcome">{outcomeText(outcome)}</span>
    </li>
  );
}
