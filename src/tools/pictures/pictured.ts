/** The folders of stories whose pictures are kept. */
export const PICTURED = ['foundations']
