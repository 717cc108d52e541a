import { CASE_KINDS } from '@folkmoot/contracts/reports/limits';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { useListContext } from 'react-admin';
import { text } from '../texts.ts';
import { caseStatusText, kindText } from './case-texts.ts';

const STATUSES = ['open', 'taken', 'decided'] as const;
/** An explicit value, because an empty filter would select the default (open) again. */
export const ALL = 'all';
export const MOST = 'reportCount';
export const NEW = 'lastAt';

/** Filters by status and kind, and sorts. */
export function QueueFilters() {
  const { filterValues, setFilters, sort, setSort } = useListContext();
  const status = STATUSES.find((each) => each === filterValues.status) ?? ALL;
  const kind = CASE_KINDS.find((each) => each === filterValues.kind) ?? ALL;
  return (
    <>
      <Tabs
        value={status}
        onChange={(_, chosen: unknown) => setFilters({ ...filterValues, status: chosen })}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={text('queues')}
      >
        {STATUSES.map((each) => (
          <Tab key={each} value={each} label={caseStatusText(each)} />
        ))}
        <Tab value={ALL} label={text('all')} />
      </Tabs>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 1 }}>
        <TextField
          select
          label={text('kind')}
          value={kind}
          onChange={({ target }) => setFilters({ status, ...(target.value === ALL ? {} : { kind: target.value }) })}
          sx={{ flex: '1 1 150px', maxWidth: 240 }}
        >
          <MenuItem value={ALL}>{text('all')}</MenuItem>
          {CASE_KINDS.map((each) => (
            <MenuItem key={each} value={each}>
              {kindText(each)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={text('order')}
          value={sort.field === MOST ? MOST : NEW}
          onChange={({ target }) => setSort({ field: target.value, order: 'DESC' })}
          sx={{ flex: '1 1 150px', maxWidth: 240 }}
        >
          <MenuItem value={NEW}>{text('newFirst')}</MenuItem>
          <MenuItem value={MOST}>{text('mostFirst')}</MenuItem>
        </TextField>
      </Box>
    </>
  );
}
