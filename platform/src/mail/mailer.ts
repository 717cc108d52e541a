/** Mail as the product sends it, to one person. `html` says the same as `text`, for who likes to read it so. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html?: string };

export type Mailer = {
  /** Settles when the mail is handed over for good; rejects when it is not. */
  readonly send: (mail: Mail) => Promise<void>;
  /** How many letters to this address still lie here; none where they are handed over to a mail server. */
  readonly heldFor: (address: string) => Promise<number>;
  /** Removes them: of somebody who is no more nothing is kept that names them. */
  readonly forget: (address: string) => Promise<void>;
};
