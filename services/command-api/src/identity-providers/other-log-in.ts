/** The remaining login method of a founder who turns off password login. */
export type OtherLogIn = 'none' | 'notLinked' | 'linked';
