/**
 * With what a browser's token begins whose visitor a signed token has named: the client knows from it whom a site that says
 * that nobody is signed in means, and that others are guests, of whom there is nothing to forget.
 */
export const SIGNED_MARK = '~'
