/** A layer: its name, a pattern of its files, and the places it may import besides itself. */
export type Layer = { name: string; files: string; may: string[] }
export const layers: Layer[]
export const places: Record<string, string>
/** A folder of the server → those it may import, all of them named before it. */
export const serverFolders: Record<string, string[]>
export const forbidden: import('dependency-cruiser').IForbiddenRuleType[]
