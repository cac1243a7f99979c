-- What a provider's event names: addresses, and ids of subscriptions as providers that keep them write them. Longer ones are neither.
CREATE FUNCTION event_names(raw text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT found[1]), '{}')
    FROM regexp_matches(raw, '"([^"\s@]{1,200}@[^"\s@]{1,200}|sub_[^"\s]{1,200})"', 'g') found
$$;
--> statement-breakpoint
CREATE TABLE "tallies" (
	"name" text NOT NULL,
	"key" text NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "users_created_at";--> statement-breakpoint
DROP INDEX "audit_log_at";--> statement-breakpoint
CREATE INDEX "tallies_name_key" ON "tallies" USING btree ("name","key");--> statement-breakpoint
CREATE INDEX "known_devices_seen" ON "known_devices" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "throttles_window" ON "throttles" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "throttles_account" ON "throttles" USING btree (substring("key" from ':user:([^:]*)$'));--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE role = 'admin';--> statement-breakpoint
CREATE INDEX "verifications_expires" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "disputes_order" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "entitlements_order" ON "entitlements" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_txns_at" ON "ledger_txns" USING btree ("at");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_subscription" ON "orders" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_by_reference" ON "payment_attempts" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payment_attempts_provider_ref" ON "payment_attempts" USING btree ("provider_ref");--> statement-breakpoint
CREATE INDEX "payment_attempts_client_secret" ON "payment_attempts" USING btree ("client_secret");--> statement-breakpoint
CREATE INDEX "payment_exceptions_order" ON "payment_exceptions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_exceptions_listed" ON "payment_exceptions" USING btree ((resolved_at is not null),"created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_paid" ON "payments" USING btree ("provider","mode","paid_at");--> statement-breakpoint
CREATE INDEX "payments_wrong" ON "payments" USING btree ("id") WHERE role <> 'primary';--> statement-breakpoint
CREATE INDEX "provider_events_processed" ON "provider_events" USING btree ("processed_at") WHERE processed_at is not null;--> statement-breakpoint
CREATE INDEX "provider_events_reference" ON "provider_events" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "provider_events_names" ON "provider_events" USING gin (event_names(raw));--> statement-breakpoint
CREATE INDEX "refunds_single_rule" ON "refunds" USING btree ("single_rule_user_id");--> statement-breakpoint
CREATE INDEX "simulator_payments_created" ON "simulator_payments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_ending" ON "subscriptions" USING btree ("period_end") WHERE status in ('active','past_due');--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "jobs_state" ON "jobs" USING btree ("state","done_at");--> statement-breakpoint
CREATE INDEX "jobs_person" ON "jobs" USING btree ((payload->>'userId'));--> statement-breakpoint
CREATE INDEX "jobs_mail_to" ON "jobs" USING btree (lower(payload->>'to'));--> statement-breakpoint
CREATE INDEX "jobs_about_email" ON "jobs" USING btree (lower(payload->>'email'));--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reports_created" ON "reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reports_edition" ON "reports" USING btree ("edition_of");--> statement-breakpoint
CREATE INDEX "source_cache_retrieved" ON "source_cache" USING btree ("retrieved_at");--> statement-breakpoint
CREATE INDEX "tickets_user" ON "tickets" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "tickets_email" ON "tickets" USING btree (lower(email));--> statement-breakpoint
CREATE INDEX "tickets_answered" ON "tickets" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "tickets_listed" ON "tickets" USING btree (("status" <> 'open'),(case when "status" = 'open' and "priority" = 'first' then 0 else 1 end),(case when "status" = 'open' then "created_at" end),"created_at" desc,"id");--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");
--> statement-breakpoint
-- Keeps the number of a table's rows by an expression of the row `r`. Changes are rows of their own, so that no writer waits for another.
CREATE FUNCTION keep_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    EXECUTE format('INSERT INTO tallies SELECT %L, %s, count(*) FROM added r GROUP BY 2', TG_TABLE_NAME, TG_ARGV[0]);
  ELSIF TG_OP = 'DELETE' THEN
    EXECUTE format('INSERT INTO tallies SELECT %L, %s, -count(*) FROM removed r GROUP BY 2', TG_TABLE_NAME, TG_ARGV[0]);
  ELSE
    EXECUTE format('INSERT INTO tallies SELECT %L, key, sum(one) FROM
      (SELECT %s AS key, 1 AS one FROM added r UNION ALL SELECT %s, -1 FROM removed r) changes GROUP BY key HAVING sum(one) <> 0',
      TG_TABLE_NAME, TG_ARGV[0], TG_ARGV[0]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_ledger_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies SELECT 'ledger', p.account || ' ' || p.currency || ' ' || t.mode, sum(p.amount_minor)
    FROM added p JOIN ledger_txns t ON t.id = p.txn_id GROUP BY 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_tally_added AFTER INSERT ON users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_tally('to_char(r.created_at AT TIME ZONE ''UTC'', ''YYYY-MM-DD'')');
--> statement-breakpoint
CREATE TRIGGER users_tally_removed AFTER DELETE ON users REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_tally('to_char(r.created_at AT TIME ZONE ''UTC'', ''YYYY-MM-DD'')');
--> statement-breakpoint
INSERT INTO tallies SELECT 'users', to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD'), count(*) FROM users r GROUP BY 2;
--> statement-breakpoint
CREATE TRIGGER orders_tally_added AFTER INSERT ON orders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_tally('r.state || '' '' || r.mode || CASE WHEN r.begun_at IS NULL THEN '' opened'' ELSE '' begun'' END');
--> statement-breakpoint
CREATE TRIGGER orders_tally_changed AFTER UPDATE ON orders REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_tally('r.state || '' '' || r.mode || CASE WHEN r.begun_at IS NULL THEN '' opened'' ELSE '' begun'' END');
--> statement-breakpoint
CREATE TRIGGER orders_tally_removed AFTER DELETE ON orders REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_tally('r.state || '' '' || r.mode || CASE WHEN r.begun_at IS NULL THEN '' opened'' ELSE '' begun'' END');
--> statement-breakpoint
INSERT INTO tallies SELECT 'orders', r.state || ' ' || r.mode || CASE WHEN r.begun_at IS NULL THEN ' opened' ELSE ' begun' END, count(*) FROM orders r GROUP BY 2;
--> statement-breakpoint
CREATE TRIGGER audit_log_tally_added AFTER INSERT ON audit_log REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_tally('''''');
--> statement-breakpoint
INSERT INTO tallies SELECT 'audit_log', '', count(*) FROM audit_log r GROUP BY 2;
--> statement-breakpoint
CREATE TRIGGER tickets_tally_added AFTER INSERT ON tickets REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_tally('r.status');
--> statement-breakpoint
CREATE TRIGGER tickets_tally_changed AFTER UPDATE ON tickets REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_tally('r.status');
--> statement-breakpoint
CREATE TRIGGER tickets_tally_removed AFTER DELETE ON tickets REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_tally('r.status');
--> statement-breakpoint
INSERT INTO tallies SELECT 'tickets', r.status, count(*) FROM tickets r GROUP BY 2;
--> statement-breakpoint
CREATE TRIGGER payment_exceptions_tally_added AFTER INSERT ON payment_exceptions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_tally('CASE WHEN r.resolved_at IS NULL THEN ''open'' ELSE ''resolved'' END');
--> statement-breakpoint
CREATE TRIGGER payment_exceptions_tally_changed AFTER UPDATE ON payment_exceptions REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_tally('CASE WHEN r.resolved_at IS NULL THEN ''open'' ELSE ''resolved'' END');
--> statement-breakpoint
CREATE TRIGGER payment_exceptions_tally_removed AFTER DELETE ON payment_exceptions REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_tally('CASE WHEN r.resolved_at IS NULL THEN ''open'' ELSE ''resolved'' END');
--> statement-breakpoint
INSERT INTO tallies SELECT 'payment_exceptions', CASE WHEN r.resolved_at IS NULL THEN 'open' ELSE 'resolved' END, count(*) FROM payment_exceptions r GROUP BY 2;
--> statement-breakpoint
CREATE TRIGGER subscriptions_tally_added AFTER INSERT ON subscriptions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_tally('r.status || '' '' || r.mode');
--> statement-breakpoint
CREATE TRIGGER subscriptions_tally_changed AFTER UPDATE ON subscriptions REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_tally('r.status || '' '' || r.mode');
--> statement-breakpoint
CREATE TRIGGER subscriptions_tally_removed AFTER DELETE ON subscriptions REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_tally('r.status || '' '' || r.mode');
--> statement-breakpoint
INSERT INTO tallies SELECT 'subscriptions', r.status || ' ' || r.mode, count(*) FROM subscriptions r GROUP BY 2;
--> statement-breakpoint
CREATE TRIGGER ledger_postings_tally AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger_tally();
--> statement-breakpoint
INSERT INTO tallies SELECT 'ledger', p.account || ' ' || p.currency || ' ' || t.mode, sum(p.amount_minor)
  FROM ledger_postings p JOIN ledger_txns t ON t.id = p.txn_id GROUP BY 2;
