/**
 * Every limit of the product, once. Forms, schemas, imports, database checks and help texts read it.
 * Lengths count code points. The comment after an entry names where its number comes from:
 * [owner] the owner's request, [ours] our own choice.
 */
export const LIMITS = Object.freeze({
  qa: {
    question: 100, // [owner] standard question, editor
    questionImport: 200, // [owner] standard question, import
    similar: 100, // [owner] similar question, editor
    similarImport: 200, // [owner] similar question, import
    similarCount: 20, // [owner]
    answer: 5000, // [owner] rich text form
    categoryName: 100, // [ours] as for quick replies
    categoryDepth: 2, // [owner] category and subcategory
    entries: 50_000, // [ours] what the table and the matcher are measured at
  },
  robot: {
    name: 30, // [owner] nickname
    welcome: 1000, // [owner] the shorter answer limit
    cardTitle: 100, // [ours]
    cardQuestions: 20, // [owner] welcome card
    text: 300, // [owner] clarify and fallback texts
    fallbackVariants: 5, // [ours]
    clarifyNumber: 10, // [ours] suggestions in one card
    transferWords: 100, // [owner] «another list allows at most 100 entries»
    transferWord: 50, // [ours]
    offerAfter: 10, // [ours] fallbacks in a row
  },
  team: {
    nickname: 30, // [owner]
    account: 64, // [ours]
    groupName: 32, // [owner] name
    receptionLimit: 999, // [owner] numeric field maximum
    importRows: 100, // [owner]
  },
  password: { min: 8, max: 20, nistMin: 12, nistMax: 128 }, // [owner]; the second policy by decision
  application: { name: 50 }, // [owner] name, in other places
  deploy: { note: 200 }, // [ours]
  message: {
    visitorText: 2000, // [ours]
    agentText: 5000, // [owner] answer
    page: 100, // [ours] rows a request
    batch: 500, // [ours] messages replayed to one resume
  },
  rating: { stars: 5, comment: 300 }, // [owner] comment as the shorter text
  queue: { waiting: 999 }, // [owner] numeric field maximum
  file: {
    avatar: 5 * 1024 * 1024, // [owner]
    clientArtwork: 20 * 1024 * 1024, // [owner]
  },
  list: { page: 100 }, // [ours] rows a request
  search: { text: 200 }, // [ours]
  body: 1024 * 1024, // [ours] one request's JSON
  socketFrame: 64 * 1024, // [ours] one live frame from a client
  query: { array: 20, depth: 5, parameters: 1000 }, // [owner]
} as const)
