import './notice.css';

type Props = {
  readonly title: string;
  readonly words?: string;
  readonly isBusy?: boolean;
  readonly link?: { readonly to: string; readonly words: string };
};

/** A page with one message. Without the component library, which refused users never load. */
export function Notice({ title, words, link, isBusy = false }: Props) {
  return (
    <main className="notice" aria-busy={isBusy}>
      <div>
        <h1>{title}</h1>
        {words && <p>{words}</p>}
        {link && <a href={link.to}>{link.words}</a>}
      </div>
    </main>
  );
}
