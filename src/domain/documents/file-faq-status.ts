/** What has become of a question that was found in a document. */
export const FILE_FAQ_STATUSES = ['suggested', 'edited', 'accepted', 'rejected'] as const
export type FileFaqStatus = (typeof FILE_FAQ_STATUSES)[number]

/** Who has written it down: the finder of questions that stand there, a model, or a person from a passage. */
export const FILE_FAQ_WRITERS = ['finder', 'model', 'person'] as const
export type FileFaqWriter = (typeof FILE_FAQ_WRITERS)[number]
