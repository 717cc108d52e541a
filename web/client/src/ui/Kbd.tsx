import './Kbd.css';

/** A key, or keys pressed together: ['Ctrl', 'K']. */
export function Kbd({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className="ui-kbd">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
