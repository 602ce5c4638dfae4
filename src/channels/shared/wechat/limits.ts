/** What official accounts and mini programs allow: five messages within 48 hours of each of a visitor's. */
export const WINDOW_HOURS = 48
export const MOST_AFTER_EACH = 5
/** Messages of one account in a second; WeChat states only a number a day. */
export const PER_SECOND = 20
/** Letters and digits of a key that WeChat takes. */
export const AES_KEY = 43
