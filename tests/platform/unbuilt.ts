/** Endpoints that answer 501 so far, by their dotted names; a test holds the list to what the platform really lacks. */
export const unbuilt: readonly string[] = []
