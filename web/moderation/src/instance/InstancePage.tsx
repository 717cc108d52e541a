import { getInstanceSettings } from '@folkmoot/contracts/instance/commands';
import { isFounder } from '@folkmoot/contracts/kernel/access';
import Alert from '@mui/material/Alert';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { call } from '../api/call.ts';
import { IdentityProviders } from '../identity-providers/IdentityProviders.tsx';
import { PageTitle } from '../layout/PageTitle.tsx';
import { Failed, Waiting } from '../layout/states.tsx';
import { useConsoleQuery } from '../reading/use-console-query.ts';
import { useViewer } from '../session/viewer.ts';
import { type Key, text } from '../texts.ts';
import { AREAS, type Area, HEALTH, PROVIDERS } from './areas.ts';
import { type Draft, unsavedIn, useDraft } from './edits.ts';
import { Health } from './Health.tsx';
import { SettingsForm } from './SettingsForm.tsx';

const KEY = ['instance', 'settings'];
const PARAMETER = 'area';

/** Hides disabled scroll arrows, which would indent the first tab. */
const TABS = { mb: 2, '& .MuiTabScrollButton-root.Mui-disabled': { display: 'none' } } as const;

type SettingsProps = { readonly areaId: string; readonly draft: Draft; readonly unsaved: readonly Area[] };

function Settings({ areaId, draft, unsaved }: SettingsProps) {
  const client = useQueryClient();
  const mayChange = isFounder(useViewer().badges);
  const { data, error, again } = useSettings();
  const area = AREAS.find(({ id }) => id === areaId) ?? AREAS[0];
  if (!data) return error ? <Failed error={error} onRetry={again} /> : <Waiting rows={6} />;
  return (
    <>
      {!mayChange && (
        <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
          {text('instanceReadOnly')}
        </Alert>
      )}
      <SettingsForm
        key={areaId}
        record={data}
        names={area?.names ?? []}
        mayChange={mayChange}
        draft={draft}
        unsavedElsewhere={unsaved.filter((other) => other !== area).map(({ label }) => text(label))}
        onSaved={(record) => client.setQueryData(['console', ...KEY], record)}
      />
    </>
  );
}

function useSettings() {
  return useConsoleQuery(KEY, (signal) => call(getInstanceSettings, {}, { signal }));
}

const UNSEEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** A tab with unsaved changes has a dot, with a text for screen readers. */
function TabLabel({ label, isUnsaved }: { readonly label: Key; readonly isUnsaved: boolean }) {
  if (!isUnsaved) return text(label);
  return (
    <Badge variant="dot" color="primary">
      {text(label)}
      <Box component="span" sx={UNSEEN}>
        &nbsp;{text('instanceTabUnsaved')}
      </Box>
    </Badge>
  );
}

/** The settings of the instance by area, and its health. The area is in the address, so that it can be linked. */
export function InstancePage() {
  const [search, setSearch] = useSearchParams();
  const draft = useDraft();
  const { data } = useSettings();
  const unsavedNames = data ? unsavedIn(data, draft.edits) : [];
  const unsaved = AREAS.filter(({ names }) => unsavedNames.some((name) => names.includes(name)));
  const areaParam = search.get(PARAMETER);
  const tabs = [
    ...AREAS.map(({ id, label }) => ({ id, label })),
    { id: PROVIDERS, label: 'areaProviders' as const },
    { id: HEALTH, label: 'areaHealth' as const },
  ];
  const areaId = tabs.find(({ id }) => id === areaParam)?.id ?? AREAS[0]?.id ?? HEALTH;
  return (
    <Box sx={{ py: 2, minWidth: 0 }}>
      <PageTitle title={text('instance')} />
      <Typography variant="h1">{text('instance')}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 1 }}>
        {text('instanceText')}
      </Typography>
      <Tabs
        value={areaId}
        onChange={(_event, id: string) => setSearch({ [PARAMETER]: id })}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={text('instance')}
        sx={TABS}
      >
        {tabs.map(({ id, label }) => (
          <Tab
            key={id}
            value={id}
            label={<TabLabel label={label} isUnsaved={unsaved.some((area) => area.id === id)} />}
            id={`instance-tab-${id}`}
            aria-controls="instance-panel"
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="instance-panel" aria-labelledby={`instance-tab-${areaId}`}>
        {areaId === HEALTH && <Health />}
        {areaId === PROVIDERS && <IdentityProviders />}
        {areaId !== HEALTH && areaId !== PROVIDERS && <Settings areaId={areaId} draft={draft} unsaved={unsaved} />}
      </Box>
    </Box>
  );
}
