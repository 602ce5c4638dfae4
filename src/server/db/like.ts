/** A pattern for `like` that finds a text anywhere, its own signs taken as they are. */
export const containing = (text: string) => `%${text.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
