import type { CaseReport } from '@folkmoot/contracts/reports/wire';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { momentText } from '../format.ts';
import { Person } from '../layout/Person.tsx';
import { Rows } from '../layout/Rows.tsx';
import { Section } from '../layout/Section.tsx';
import { text } from '../texts.ts';
import { Content, Words } from './Content.tsx';
import { reasonText } from './case-texts.ts';
import { versionsOf } from './versions.ts';

type Props = { readonly reports: readonly CaseReport[]; readonly reportCount: number };

/** The reported content, in each version that was reported. */
export function Contents({ reports }: Pick<Props, 'reports'>) {
  const versions = versionsOf(reports);
  return (
    <Section title={text('reportedContent')} isWide>
      {versions.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {text('contentGone')}
        </Typography>
      )}
      {versions.map(({ reportId, content, count, lastAt }, index) => (
        <Box key={reportId} sx={index === 0 ? {} : { mt: 2, pt: 2, borderTop: '1px solid', borderColor: 'divider' }}>
          {versions.length > 1 && (
            <Typography variant="h3" sx={{ mb: 1 }}>
              {text('contentAsOf', { count: text.many('reportCount', count), at: momentText(lastAt) })}
            </Typography>
          )}
          <Content content={content} />
        </Box>
      ))}
    </Section>
  );
}

/** The reports, newest first. */
export function Reports({ reports, reportCount }: Props) {
  return (
    <Section title={text('reportsTitle')} isWide>
      {reportCount > reports.length && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {text('newestReports', { shown: reports.length, all: reportCount })}
        </Typography>
      )}
      <Rows rows={reports} empty={text('nobodyReported')}>
        {({ reporter, reason, words, reportedAt }) => (
          <Box sx={{ display: 'grid', gap: 0.5 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              {reporter ? <Person person={reporter} /> : text('deletedUser')}
              <Chip size="small" variant="outlined" label={reasonText(reason)} />
              <Typography variant="body2" color="textSecondary">
                {momentText(reportedAt)}
              </Typography>
            </Box>
            {words && <Words>{words}</Words>}
          </Box>
        )}
      </Rows>
    </Section>
  );
}
