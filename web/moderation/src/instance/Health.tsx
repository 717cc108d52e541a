import { getInstanceHealth } from '@folkmoot/contracts/instance/commands';
import type { HealthFinding, HealthStatus } from '@folkmoot/contracts/instance/health';
import Alert, { type AlertColor } from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-admin';
import { call } from '../api/call.ts';
import { exactText, momentText, numberText } from '../format.ts';
import { Rows } from '../layout/Rows.tsx';
import { Facts, Section, Sections } from '../layout/Section.tsx';
import { Failed, Waiting } from '../layout/states.tsx';
import { useConsoleQuery } from '../reading/use-console-query.ts';
import { type Key, text } from '../texts.ts';
import { sizeText } from './size-text.ts';

const REFETCH_MS = 60_000;
const COLORS: Readonly<Record<HealthStatus, AlertColor>> = { ok: 'success', off: 'info', warning: 'warning', error: 'error' };
const STATUS_TEXTS: Readonly<Record<HealthStatus, Key>> = {
  ok: 'healthOk',
  off: 'healthOff',
  warning: 'healthWarning',
  error: 'healthError',
};
/** Problems come first. */
const ORDER: readonly HealthStatus[] = ['error', 'warning', 'ok', 'off'];

function Finding({ finding: { title, status, summary, cure } }: { readonly finding: HealthFinding }) {
  return (
    <Alert component="li" role="listitem" severity={COLORS[status]} variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
      <AlertTitle>
        {title} · {text(STATUS_TEXTS[status])}
      </AlertTitle>
      {summary}
      {cure !== null && (
        <Typography variant="body2" sx={{ mt: 0.5, fontWeight: 600 }}>
          {cure}
        </Typography>
      )}
    </Alert>
  );
}

/** The health checks of the instance, with instructions for problems. */
export function Health() {
  const { data, error, again } = useConsoleQuery(['instance', 'health'], (signal) => call(getInstanceHealth, {}, { signal }), REFETCH_MS);
  if (!data) return error ? <Failed error={error} onRetry={again} /> : <Waiting rows={8} />;
  const findings = data.findings.toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status));
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 2 }}>
        <Button variant="outlined" onClick={again}>
          {text('healthAgain')}
        </Button>
        <Typography variant="body2" color="textSecondary" role="status">
          {text('healthChecked', { at: exactText(data.checkedAt) })} · {text('healthText')}
        </Typography>
      </Box>
      <Box component="ul" aria-label={text('healthFindings')} sx={{ m: 0, mb: 2, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {findings.map((finding) => (
          <Finding key={finding.id} finding={finding} />
        ))}
      </Box>
      <Sections>
        <Section title={text('healthAbout')}>
          <Facts
            facts={[
              [text('healthVersion'), data.version],
              [text('healthUptime'), momentText(data.startedAt)],
              [text('healthBehind'), numberText(data.behind)],
              [text('healthFiles'), sizeText(data.files.bytes)],
            ]}
          />
        </Section>
        <Section title={text('healthProcesses')}>
          <Rows rows={data.processes.map((process, index) => ({ ...process, id: `${index}` }))} empty={text('none')}>
            {({ service, version, host, startedAt }) =>
              `${service} ${version} · ${host} · ${text('healthStarted', { at: momentText(startedAt) })}`
            }
          </Rows>
        </Section>
        <Section title={text('healthSchemas')}>
          <Facts facts={data.schemas.map(({ name, bytes }) => [name, sizeText(bytes)])} />
        </Section>
        <Section title={text('healthPeople')}>
          <Rows rows={data.files.people} empty={text('healthNoFiles')}>
            {({ id, name, bytes }) => (
              <>
                <Link to={`/users/${id}/show`}>{name}</Link> · {sizeText(bytes)}
              </>
            )}
          </Rows>
        </Section>
        <Section title={text('healthServers')}>
          <Rows rows={data.files.servers} empty={text('healthNoFiles')}>
            {({ id, name, bytes }) => (
              <>
                <Link to={`/servers/${id}/show`}>{name}</Link> · {sizeText(bytes)}
              </>
            )}
          </Rows>
        </Section>
        <Section title={text('healthDisks')}>
          <Facts
            facts={data.disks.map(({ of, freeBytes, totalBytes }) => [
              of,
              text('healthFree', { free: sizeText(freeBytes), total: sizeText(totalBytes) }),
            ])}
          />
        </Section>
      </Sections>
    </>
  );
}
