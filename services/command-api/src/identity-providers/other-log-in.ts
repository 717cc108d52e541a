/** What a founder who turns off log-in with a password can still log in by. */
export type OtherLogIn = 'none' | 'notLinked' | 'linked';
