/** A mail to one person. `html` has the same content as `text`. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html?: string };

export type Mailer = {
  /** Settles when the mail is accepted, and rejects otherwise. */
  readonly send: (mail: Mail) => Promise<void>;
  /** Number of stored mails to this address; 0 if mails go to a mail server. */
  readonly countFor: (address: string) => Promise<number>;
  /** Deletes them: nothing that names a deleted account may stay. */
  readonly forget: (address: string) => Promise<void>;
};
