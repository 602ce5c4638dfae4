/** Where time comes from: handed in wherever it matters, so that tests and replays can set it. */
export type Clock = { now(): Date }
