const NUMBER = /^(\d+(\.\d+){3}|\[.*\])$/

/** Whether a passkey can be made and used here: the browser knows them, and the address is a name (WebAuthn, 5.1.3). */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined' && !NUMBER.test(location.hostname)
