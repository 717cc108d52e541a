/** Mail as the product sends it: one plain text to one person. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string };

export type Mailer = {
  /** Settles when the mail is handed over for good; rejects when it is not. */
  readonly send: (mail: Mail) => Promise<void>;
};
