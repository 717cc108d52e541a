/** Mail as the product sends it, to one person. `html` says the same as `text`, for who likes to read it so. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html?: string };

export type Mailer = {
  /** Settles when the mail is handed over for good; rejects when it is not. */
  readonly send: (mail: Mail) => Promise<void>;
};
