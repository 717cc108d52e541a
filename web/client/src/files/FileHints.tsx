import { useInstanceRules } from '../instance/instance-rules.ts';
import { formatBytes } from '../messages/attachment-view.ts';
import { text } from './texts.ts';
import { useFileUsage } from './use-file-usage.ts';
import './files.css';

/** Shows before sending where files are allowed, and whether there is enough space. The server decides. */
export function FileHints({ bytes }: { readonly bytes: number }) {
  const { where, quotaBytes } = useInstanceRules();
  const { data } = useFileUsage(quotaBytes !== null);
  return (
    <div className="file-hints" role="status">
      {where === 'published' && <p>{text('publishedOnly')}</p>}
      {data && data.quotaBytes !== null && <Space used={data.usedBytes} quota={data.quotaBytes} bytes={bytes} />}
    </div>
  );
}

function Space({ used, quota, bytes }: { readonly used: number; readonly quota: number; readonly bytes: number }) {
  const isFull = used + bytes > quota;
  const words = text(isFull ? 'noSpace' : 'used', { used: formatBytes(used), quota: formatBytes(quota) });
  return <p className={isFull ? 'file-hint-alert' : undefined}>{words}</p>;
}
