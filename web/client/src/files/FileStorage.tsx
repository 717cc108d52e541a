import { formatBytes } from '../messages/attachment-view.ts';
import { Section } from '../settings/Section.tsx';
import { text } from './texts.ts';
import { useFileUsage } from './use-file-usage.ts';
import './files.css';

/** The used and the total space for the user's files. */
export function FileStorage() {
  const { data, isError } = useFileUsage();
  return (
    <Section title={text('storage')} description={text('storageText')}>
      <p role="status" aria-busy={!data && !isError}>
        {isError && text('unknown')}
        {data?.quotaBytes === null && text('usedWithoutQuota', { used: formatBytes(data.usedBytes) })}
        {data && data.quotaBytes !== null && text('used', { used: formatBytes(data.usedBytes), quota: formatBytes(data.quotaBytes) })}
      </p>
      {data && data.quotaBytes !== null && (
        <meter
          className="file-storage"
          min={0}
          max={data.quotaBytes}
          high={data.quotaBytes * 0.9}
          value={Math.min(data.usedBytes, data.quotaBytes)}
          aria-label={text('storage')}
        />
      )}
    </Section>
  );
}
