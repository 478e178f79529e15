/* tatham-slv: solves, explains and makes the puzzles of Simon Tatham's collection.
 *
 * Requests and replies are JSON objects; docs/wire.md describes them.
 * Link with libtatham_c.so, or with libtatham_c.a and -lpthread -ldl -lm.
 */
#ifndef TATHAM_H
#define TATHAM_H

#ifdef __cplusplus
extern "C" {
#endif

/* Answers a request: UTF-8, terminated by NUL.
 * Returns the reply in the same form, to be passed to tatham_free; never NULL.
 * An error is a reply too, also if `request` is NULL or not UTF-8.
 * Several threads may call it at the same time. */
char *tatham_answer(const char *request);

/* Frees a reply; NULL is ignored. */
void tatham_free(char *reply);

#ifdef __cplusplus
}
#endif

#endif
