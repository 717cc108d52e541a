import DensityMedium from '@mui/icons-material/DensityMediumOutlined';
import DensitySmall from '@mui/icons-material/DensitySmallOutlined';
import { Button, ColumnsButton, FilterButton, TopToolbar } from 'react-admin';
import { text } from '../texts.ts';
import { useDensity } from './density.ts';
import { ExportCsvButton, type RowToCsv } from './ExportCsvButton.tsx';
import { useNarrow } from './use-narrow.ts';

type Props = { readonly hasOptionalFilters: boolean; readonly toCsv: RowToCsv | undefined };

/** The toolbar of every table: filters, columns, density and export. A phone shows one column, so there is nothing to select. */
export function ListActions({ hasOptionalFilters, toCsv }: Props) {
  const isNarrow = useNarrow();
  return (
    <TopToolbar>
      {hasOptionalFilters && <FilterButton />}
      {!isNarrow && <ColumnsButton />}
      {!isNarrow && <DensityButton />}
      {toCsv && <ExportCsvButton toCsv={toCsv} />}
    </TopToolbar>
  );
}

function DensityButton() {
  const [density, setDensity] = useDensity();
  const isDense = density === 'dense';
  return (
    <Button label={text(isDense ? 'comfortableRows' : 'denseRows')} onClick={() => setDensity(isDense ? 'comfortable' : 'dense')}>
      {isDense ? <DensityMedium /> : <DensitySmall />}
    </Button>
  );
}
