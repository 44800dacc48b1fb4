/** A stored mobile number as its owner dials it: `09121234567`. */
export const localPhone = (phone: string): string => phone.replace(/^\+98(?=9\d{9}$)/, '0')
